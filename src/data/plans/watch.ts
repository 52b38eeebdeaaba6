import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import { readPlannedEvents, type PlannedEvent } from './queries.ts';

/** Watches what `readPlannedEvents` reads. @returns stops watching */
export function watchPlannedEvents(
  db: AccountDb,
  ownId: number,
  onChange: (planned: PlannedEvent[]) => void,
): () => void {
  const watching = liveQuery(() => readPlannedEvents(db, ownId)).subscribe({
    next: onChange,
    // The account was switched; callers learn of it elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}
