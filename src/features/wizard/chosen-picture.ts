import type { WaitingPicture } from './event-form.ts';
import { keepPicture, missingPicture, type KeptPicture } from './keep-picture.ts';
import type { TakingPorts } from './media-ports.ts';
import { dropRaw, keepRaw, readRaw } from './raw-picture.ts';

/** A picture that was chosen just now, or before the browser was last closed. */
export interface ChosenPicture {
  name: string;
  /** null only where it waits already */
  file: File | null;
  /** its place among those that wait; null where it couldn't be stored as it is */
  waiting: Promise<WaitingPicture | null>;
}

export function chosenNow(ports: TakingPorts, file: File, to: WaitingPicture['to']): ChosenPicture {
  return { name: file.name, file, waiting: keepRaw(ports, file, to) };
}

export function chosenBefore(waiting: WaitingPicture): ChosenPicture {
  return { name: waiting.name, file: null, waiting: Promise.resolve(waiting) };
}

/** The change that ends a picture's waiting; the same file may wait twice. */
function endOfWaiting(ports: TakingPorts, ended: WaitingPicture | null): { waiting?: WaitingPicture[] } {
  if (ended === null) return {};
  const { waiting } = ports.latest();
  const at = waiting.findIndex(({ source, to }) => source === ended.source && to === ended.to);
  return { waiting: waiting.filter((_unused, index) => index !== at) };
}

/**
 * Shrinks a chosen picture and stores it.
 * @param take puts it into the form, or nothing where it can't be taken; in the same breath its waiting ends
 */
export async function prepareChosen<Result>(
  ports: TakingPorts,
  chosen: ChosenPicture,
  take: (kept: KeptPicture, end: { waiting?: WaitingPicture[] }) => Result,
): Promise<Result> {
  const waiting = await chosen.waiting;
  const picture = (waiting === null ? null : await readRaw(ports, waiting.source)) ?? chosen.file;
  const kept = picture === null ? missingPicture : await keepPicture(ports.store, picture);
  const result = take(kept, endOfWaiting(ports, waiting));
  if (waiting !== null) await dropRaw(ports, waiting.source);
  return result;
}
