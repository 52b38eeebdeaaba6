import { createObservable } from '#data/observable.ts';

/** A problem with this device's databases. */
export type StorageProblem =
  /** a database has been opening for some seconds; it may still succeed */
  | { kind: 'silent' }
  /** another window keeps an older version open; it may still close */
  | { kind: 'blocked' }
  | { kind: 'shut'; error: unknown }
  /** the connection is lost and reopening failed: nothing can be saved now */
  | { kind: 'lost' }
  | { kind: 'cleared'; loss: ClearedData };

/** What the browser has cleared. */
export interface ClearedData {
  /** unsent changes at `seenAt` */
  waiting: number;
  /** drafts at `seenAt` */
  drafts: number;
  /** ms; when the databases were last seen */
  seenAt: number;
  /** to be called once the user has been told */
  done(): void;
}

/** The window's current storage problem; null: none. */
export const storageProblem = createObservable<StorageProblem | null>(null);

/** Clears a problem of this kind and leaves any other. */
export function clearStorageProblem(kind: StorageProblem['kind']): void {
  if (storageProblem.get()?.kind === kind) storageProblem.set(null);
}
