import { blobLimits } from '#contract/media/picture.ts';
import { saveBlob } from './blobs.ts';
import { saveErrorText } from '#data/db/save-error-text.ts';
import type { Store } from '#data/db/store.ts';
import { trackPendingWrite } from './pending-writes.ts';

export type StoredPictureResult = { ok: true; sha256: string } | { ok: false; reason: string };

/** of the longer side, in px: enough for any screen that shows a post or message */
const longestPx = 2_048;

type Prepared = { ok: true; bytes: ArrayBuffer; type: string } | { ok: false; reason: string };

/** Whether a chosen file may be a picture. Some systems don't know every type, so a file without one passes. */
export const mayBePicture = ({ type }: Pick<Blob, 'type'>): boolean => type === '' || type.startsWith('image/');

/**
 * Prepares a chosen picture and stores it on this device; never rejects.
 * @param prepare shrinks and converts it: `preparePicture` of `src/ui/picture`
 * @returns the SHA-256 of the stored file, or a reason for the user
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
 * Makes a function that prepares and stores the file chosen for a post or message, uncropped; it never rejects.
 * @param prepare shrinks and converts it: `preparePicture` of `src/ui/picture`
 * @param noPicture the reason given for a file that is no picture
 */
export function createPictureTaker(prepare: (task: WholePicture) => Promise<Prepared>, noPicture: string) {
  return async ({ store }: { store: Store }, file: File): Promise<StoredPictureResult> => {
    if (!mayBePicture(file)) return { ok: false, reason: noPicture };
    return storePicture(store, prepare, { picture: file, crop: null, longest: longestPx });
  };
}
