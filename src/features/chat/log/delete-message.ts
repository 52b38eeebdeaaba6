import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { MessageRow } from '#data/chat/messages.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { mutateWithUndo, undoChange, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastWithUndo } from '#shared-parts/outbox/toasts.ts';
import * as texts from './texts.ts';

/**
 * Deletes a message on this device at once, with an undo.
 * @param change its unsent change
 */
export async function removeMessage(
  account: OpenAccount,
  { ref }: MessageRow,
  change: OutboxEntry | undefined,
): Promise<void> {
  if (change !== undefined && isCreateConflict(change)) {
    // Neither version shall stay: discards this one and deletes the server's.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: false });
  } else if (change !== undefined && needsDecision(change)) {
    // The server refused it, so it exists only on this device.
    await undoChange(account, change.id);
    showToast({ title: texts.deletedText });
    return;
  }
  toastWithUndo(texts.deletedText, await mutateWithUndo(account, 'message.delete', { message: ref }), undoMs);
}
