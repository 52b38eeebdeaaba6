import { withBarePictures } from '#server/domain/media/picture-address.ts';

/** Replaces each picture's address by its bare hash, which a test can compute from the bytes. */
export function bare<Value>(value: Value): Value {
  return withBarePictures(value) as Value;
}
