import type { OpenAccount } from '#data/db/account-in-use.ts';
import { deleteEventWithUndo, undoMs } from '#data/events/delete-with-undo.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastDone } from './toasts.ts';

/** A new event that the server didn't take is known to this device alone: there is nothing to delete anywhere else. */
async function refusedCreate({ db }: OpenAccount, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  return entries.find((entry) => entry.creates === ref && needsDecision(entry)) ?? null;
}

/** Deletes an event; it leaves the list at once, and for a moment it can be taken back. */
export async function removeEvent(account: OpenAccount, event: EventRow): Promise<void> {
  const refused = await refusedCreate(account, event.ref);
  if (refused !== null) await discard(account.store, refused.id, { nowMs: Date.now(), shouldKeepDraft: true });
  // Where the server has another version, that one is deleted too.
  if (refused === null || isCreateConflict(refused)) {
    toastDone('Event deleted', await deleteEventWithUndo(account, event.ref), undoMs);
    return;
  }
  account.wake();
  showToast({ title: 'Event deleted', text: 'What you typed is kept as a draft.' });
}
