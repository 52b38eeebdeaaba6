import type { OpenAccount } from '#data/db/account-in-use.ts';
import { undoMs } from '#data/events/delete-with-undo.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastDone } from '#features/chat/toasts.ts';

const deletedText = 'Message deleted';

/** Takes back what hasn't gone out yet. @returns false when it was too late */
export async function undoChange(account: OpenAccount, id: string): Promise<boolean> {
  const isUndone = await discard(account.store, id, { nowMs: Date.now(), shouldKeepDraft: false });
  account.wake();
  return isUndone;
}

/**
 * Deletes a message; it is gone from this device at once, and for a moment it can be taken back.
 * @param change what of it isn't with the server
 */
export async function removeMessage(
  account: OpenAccount,
  { ref }: MessageRow,
  change: OutboxEntry | undefined,
): Promise<void> {
  if (change !== undefined && isCreateConflict(change)) {
    // Neither version is to stay: this one leaves the outbox, the server's is deleted.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: false });
  } else if (change !== undefined && needsDecision(change)) {
    // The server didn't take it: it is on this device alone, and there is nothing to delete anywhere else.
    await undoChange(account, change.id);
    showToast({ title: deletedText });
    return;
  }
  const { id } = await account.mutate('message.delete', { message: ref }, { notBefore: Date.now() + undoMs });
  toastDone(deletedText, () => undoChange(account, id), undoMs);
}
