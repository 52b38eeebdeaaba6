import type { WaitingPicture } from '#features/wizard/form/event-form.ts';
import { storePicture, missingPicture, type StoredPictureResult } from './store-picture.ts';
import type { PictureIntakeDeps } from './deps.ts';
import { dropRaw, storeRaw, readRaw } from './raw-picture.ts';

/** A picture that was chosen just now, or before the browser was last closed. */
export interface ChosenPicture {
  name: string;
  /** null only where it waits already */
  file: File | null;
  /** its place among those that wait; null where it couldn't be stored as it is */
  waiting: Promise<WaitingPicture | null>;
}

export function chosenNow(deps: PictureIntakeDeps, file: File, to: WaitingPicture['to']): ChosenPicture {
  return { name: file.name, file, waiting: storeRaw(deps, file, to) };
}

export function chosenBefore(waiting: WaitingPicture): ChosenPicture {
  return { name: waiting.name, file: null, waiting: Promise.resolve(waiting) };
}

/** The change that ends a picture's waiting; the same file may wait twice. */
function endOfWaiting(deps: PictureIntakeDeps, finished: WaitingPicture | null): { waiting?: WaitingPicture[] } {
  if (finished === null) return {};
  const { waiting } = deps.latest();
  const at = waiting.findIndex(({ source, to }) => source === finished.source && to === finished.to);
  return { waiting: waiting.filter((_unused, index) => index !== at) };
}

/**
 * Shrinks a chosen picture and stores it.
 * @param applyPicture puts it into the form, or nothing where it can't be taken; in the same breath its waiting ends
 */
export async function prepareChosen<Result>(
  deps: PictureIntakeDeps,
  chosen: ChosenPicture,
  applyPicture: (prepared: StoredPictureResult, end: { waiting?: WaitingPicture[] }) => Result,
): Promise<Result> {
  const waiting = await chosen.waiting;
  const picture = (waiting === null ? null : await readRaw(deps, waiting.source)) ?? chosen.file;
  const prepared = picture === null ? missingPicture : await storePicture(deps.store, picture);
  const result = applyPicture(prepared, endOfWaiting(deps, waiting));
  if (waiting !== null) await dropRaw(deps, waiting.source);
  return result;
}
