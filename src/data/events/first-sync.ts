import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';

/** Tells when all events have come to this account, which they may have long ago. @returns ends it */
export function watchInitialEventSync(db: AccountDb, onSynced: () => void): () => void {
  const watching = liveQuery(() => db.cursors.get('events')).subscribe({
    next(cursor) {
      if (cursor?.syncedAt != null) onSynced();
    },
    // The account was switched: whoever watches is told so elsewhere.
    error: () => undefined,
  });
  return () => {
    watching.unsubscribe();
  };
}
