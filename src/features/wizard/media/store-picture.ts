import { readBlob } from '#data/files/blobs.ts';
import { storePicture as keep, mayBePicture, type StoredPictureResult } from '#data/files/store-picture.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { Store } from '#data/db/store.ts';
import { cropFrame, isWhole } from '#ui/picture/crop.ts';
import { readPictureHeader } from '#ui/picture/header.ts';
import { preparePicture } from '#ui/picture/prepare.ts';
import { coverRatio, type CoverCrop } from '#features/wizard/form/event-form.ts';
import * as texts from './texts.ts';

export type { StoredPictureResult } from '#data/files/store-picture.ts';

export const missingPicture: StoredPictureResult = {
  ok: false,
  reason: texts.pictureGone,
};

/** Shrinks a chosen picture and stores it on this device, or tells why it can't. */
export async function storePicture(store: Store, file: Blob): Promise<StoredPictureResult> {
  if (!mayBePicture(file)) return { ok: false, reason: texts.onlyPictures };
  return keep(store, preparePicture, { picture: file, crop: null });
}

/** Crops a cover from the chosen picture and stores it. A picture that needs no cropping is used as it is. */
export async function storeCover(store: Store, { source, ...point }: CoverCrop): Promise<StoredPictureResult> {
  try {
    const stored = await readBlob(store, source);
    if (stored === null) return missingPicture;
    const size = readPictureHeader(stored.bytes)?.size ?? null;
    if (size !== null && isWhole(size, cropFrame(size, point, coverRatio))) return { ok: true, sha256: source };
    const picture = new Blob([stored.bytes], { type: stored.row.type });
    return await keep(store, preparePicture, { picture, crop: { ...point, ratio: coverRatio } });
  } catch (error) {
    return { ok: false, reason: saveErrorText(error) };
  }
}
