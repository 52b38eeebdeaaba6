import { blobLimits } from '#contract/media/picture.ts';
import { saveBlob } from './blobs.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { Store } from '#data/db/store.ts';
import { trackPendingWrite } from './pending-writes.ts';

export type StoredPictureResult = { ok: true; sha256: string } | { ok: false; reason: string };

/** in pixels on its longer side: as large as any screen shows what somebody says */
const longestPx = 2_048;

type Prepared = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

/** Whether a chosen file may be a picture. Some systems don't know every kind: what has no type is looked at. */
export const mayBePicture = ({ type }: Pick<Blob, 'type'>): boolean => type === '' || type.startsWith('image/');

/**
 * Has a chosen picture prepared, and stores it on this device; never rejects.
 * @param prepare makes it fit to be kept and sent: the workshop's `preparePicture`
 * @returns the SHA-256 of what was stored, or why it can't be taken, in words for the person
 */
export function storePicture<Task>(
  store: Store,
  prepare: (task: Task & { mostPixels: number }) => Promise<Prepared>,
  task: Task,
): Promise<StoredPictureResult> {
  return trackPendingWrite(prepareAndStore(store, prepare, task));
}

async function prepareAndStore<Task>(
  store: Store,
  prepare: (task: Task & { mostPixels: number }) => Promise<Prepared>,
  task: Task,
): Promise<StoredPictureResult> {
  try {
    const prepared = await prepare({ ...task, mostPixels: blobLimits.pixels });
    if (!prepared.ok) return prepared;
    const { sha256 } = await saveBlob(store, prepared.bytes, prepared.type, Date.now());
    return { ok: true, sha256 };
  } catch (error) {
    return { ok: false, reason: saveErrorText(error) };
  }
}

type WholePicture = { picture: File; crop: null; longest: number; mostPixels: number };

/**
 * How a part of the app takes a file that was chosen for a post or a message: the whole of it is prepared and stored on this
 * device. What comes of this never rejects.
 * @param prepare makes it fit to be kept and sent: the workshop's `preparePicture`
 * @param noPicture what is said of a file that is none
 */
export function createPictureTaker(prepare: (task: WholePicture) => Promise<Prepared>, noPicture: string) {
  return async ({ store }: { store: Store }, file: File): Promise<StoredPictureResult> => {
    if (!mayBePicture(file)) return { ok: false, reason: noPicture };
    return storePicture(store, prepare, { picture: file, crop: null, longest: longestPx });
  };
}
