import { saveBlob } from '#data/blobs.ts';
import type { Store } from '#data/store.ts';
import { saveProblem } from './save-problem.ts';
import { PictureRefused, shrinkPicture } from './shrink-picture.ts';

export type KeptPicture = { ok: true; sha256: string } | { ok: false; reason: string };

/** Shrinks a chosen picture and stores it on this device. A file that can't be taken is answered with the reason. */
export async function keepPicture(store: Store, file: Blob): Promise<KeptPicture> {
  try {
    const { bytes, type } = await shrinkPicture(file);
    const { sha256 } = await saveBlob(store, bytes, type, Date.now());
    return { ok: true, sha256 };
  } catch (error) {
    return { ok: false, reason: error instanceof PictureRefused ? error.message : saveProblem(error) };
  }
}
