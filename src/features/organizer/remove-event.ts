import type { OpenAccount } from '#data/account.ts';
import { deleteEvent, undoMs } from '#data/delete-event.ts';
import type { EventRow } from '#data/events.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { discard } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { showToast } from '#ui/toast.tsx';
import { tellDone } from './tell-undo.ts';

/** A new event that the server didn't take is known to this device alone: there is nothing to delete anywhere else. */
async function refusedCreate({ db }: OpenAccount, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  return entries.find((entry) => entry.creates === ref && needsPerson(entry)) ?? null;
}

/** Deletes an event; it leaves the list at once, and for a moment it can be taken back. */
export async function removeEvent(account: OpenAccount, event: EventRow): Promise<void> {
  const refused = await refusedCreate(account, event.ref);
  if (refused !== null) await discard(account.store, refused.id, { nowMs: Date.now(), keep: true });
  // Where the server has another version, that one is deleted too.
  if (refused === null || isCreateConflict(refused)) {
    tellDone('Event deleted', await deleteEvent(account, event.ref), undoMs);
    return;
  }
  account.wake();
  showToast({ title: 'Event deleted', text: 'What you typed is kept as a draft.' });
}
