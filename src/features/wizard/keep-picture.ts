import { readBlob, saveBlob } from '#data/blobs.ts';
import type { Store } from '#data/store.ts';
import { cropFrame, isWhole } from './cover-crop.ts';
import type { CoverCrop } from './event-form.ts';
import { readPictureHeader } from './picture-header.ts';
import type { PictureTask } from './picture-task.ts';
import { preparePicture } from './picture-workshop.ts';
import { saveProblem } from './save-problem.ts';

export type KeptPicture = { ok: true; sha256: string } | { ok: false; reason: string };

export const missingPicture: KeptPicture = {
  ok: false,
  reason: 'The chosen picture is no longer on this device. Please choose it again.',
};

async function keep(store: Store, task: PictureTask): Promise<KeptPicture> {
  const prepared = await preparePicture(task);
  if (!prepared.ok) return prepared;
  try {
    const { sha256 } = await saveBlob(store, prepared.bytes, prepared.type, Date.now());
    return { ok: true, sha256 };
  } catch (error) {
    return { ok: false, reason: saveProblem(error) };
  }
}

/** Shrinks a chosen picture and stores it on this device. A file that can't be taken is answered with the reason. */
export async function keepPicture(store: Store, file: Blob): Promise<KeptPicture> {
  // Some systems don't know every kind of picture: what has no type is looked at.
  const isPicture = file.type === '' || file.type.startsWith('image/');
  if (!isPicture) return { ok: false, reason: 'Only pictures can be taken, such as JPEG or PNG.' };
  return keep(store, { picture: file, crop: null });
}

/** Cuts a cover out of the picture that was chosen for it, and stores it. One that needs no cutting is its own cover. */
export async function keepCover(store: Store, crop: CoverCrop): Promise<KeptPicture> {
  try {
    const held = await readBlob(store, crop.source);
    if (held === null) return missingPicture;
    const size = readPictureHeader(held.bytes)?.size ?? null;
    if (size !== null && isWhole(size, cropFrame(size, crop))) return { ok: true, sha256: crop.source };
    return await keep(store, { picture: new Blob([held.bytes], { type: held.row.type }), crop });
  } catch (error) {
    return { ok: false, reason: saveProblem(error) };
  }
}
