import { createObservable } from '#data/observable.ts';

/** What keeps this window from the databases of this device, or has happened to them. */
export type StorageProblem =
  /** a database hasn't said for some seconds whether it can be opened: it may yet */
  | { kind: 'silent' }
  /** another window has an older version open and doesn't let go of it: it may yet */
  | { kind: 'blocked' }
  | { kind: 'shut'; error: unknown }
  /** the connection is lost, and opening again doesn't help: nothing can be saved now */
  | { kind: 'lost' }
  | { kind: 'cleared'; loss: ClearedData };

/** What the browser has cleared away. */
export interface ClearedData {
  /** changes that hadn't been sent when it was last looked at */
  waiting: number;
  /** unfinished things at that time */
  drafts: number;
  /** ms; when that was */
  seenAt: number;
  /** the person has been told */
  done(): void;
}

/** What troubles this window; null: nothing does. */
export const storageProblem = createObservable<StorageProblem | null>(null);

/** Ends a trouble of this kind, and leaves any other. */
export function clearStorageProblem(kind: StorageProblem['kind']): void {
  if (storageProblem.get()?.kind === kind) storageProblem.set(null);
}
