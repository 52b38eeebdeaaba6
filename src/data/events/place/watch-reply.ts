import { liveQuery } from 'dexie';
import type { AccountDb } from '#data/db/account-db.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { positionIn } from './position-in.ts';

interface Reading {
  entry: OutboxEntry | undefined;
  isWaiting: boolean;
}

async function read(db: AccountDb, event: string, id: string): Promise<Reading> {
  const entries = await db.outbox.toArray();
  const row = await db.engagements.get(event);
  return { entry: entries.find((entry) => entry.id === id), isWaiting: row?.waiting === true };
}

/**
 * Watches a wish for a place until the server has answered it.
 * @param event the event's ref
 * @param id of its outbox entry
 * @param onWaiting called if there is a place on the waiting list alone
 */
export function watchPlaceReply(db: AccountDb, { event, id }: { event: string; id: string }, onWaiting: () => void) {
  const watching = liveQuery(() => read(db, event, id)).subscribe({
    next({ entry, isWaiting }) {
      if (entry?.state === 'queued' || entry?.state === 'sent') return;
      watching.unsubscribe();
      // An entry that has left the outbox has its reply in the rows.
      if (entry === undefined ? isWaiting : positionIn(entry.ack?.body) !== null) onWaiting();
    },
    // The account's database was closed.
    error: () => undefined,
  });
}
