import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { EventRow } from '#data/events/rows.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as outboxTexts from '#shared-parts/outbox/texts.ts';
import { toastWithUndo } from './toasts.ts';

/** A create that the server refused: the event exists only on this device. */
async function refusedCreate({ db }: OpenAccount, ref: string): Promise<OutboxEntry | null> {
  const entries = await db.outbox.toArray();
  return entries.find((entry) => entry.creates === ref && needsDecision(entry)) ?? null;
}

/** Deletes an event, with an undo. */
export async function removeEvent(account: OpenAccount, event: EventRow): Promise<void> {
  const refused = await refusedCreate(account, event.ref);
  if (refused !== null) await discard(account.store, refused.id, { nowMs: Date.now(), shouldKeepDraft: true });
  // If the server has another version, it is deleted too.
  if (refused === null || isCreateConflict(refused)) {
    const undo = await mutateWithUndo(account, 'event.delete', { event: event.ref });
    toastWithUndo(eventTexts.eventDeleted, undo, undoMs);
    return;
  }
  account.wake();
  showToast({ title: eventTexts.eventDeleted, text: outboxTexts.keptAsDraft });
}
