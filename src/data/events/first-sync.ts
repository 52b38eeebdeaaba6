import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';

/**
 * Calls back when all events have been pulled into this account, or at once if they were before. May call again later.
 * @returns stops watching
 */
export function watchInitialEventSync(db: AccountDb, onSynced: () => void): () => void {
  const watching = liveQuery(() => db.cursors.get('events')).subscribe({
    next(cursor) {
      if (cursor?.syncedAt != null) onSynced();
    },
    // The database was closed because the account was switched; observers learn that elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}
