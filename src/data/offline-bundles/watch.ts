import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import { readBundleState } from './queries.ts';

/** Watches what `readBundleState` reads. @returns stops watching */
export function watchBundleState(db: AccountDb, onChange: () => void): () => void {
  const watching = liveQuery(() => readBundleState(db)).subscribe({
    next: onChange,
    // The account was switched; callers learn of it elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}
