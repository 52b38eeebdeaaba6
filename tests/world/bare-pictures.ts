import { withBarePictures } from '#server/domain/media/picture-address.ts';

/** The same with each picture at its address by the hash alone: a test that knows the bytes can name that. */
export function bare<Value>(value: Value): Value {
  return withBarePictures(value) as Value;
}
