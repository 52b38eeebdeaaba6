import type { OpenAccount } from '#data/account.ts';
import { undoMs } from '#data/delete-event.ts';
import type { MessageRow } from '#data/messages.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { discard } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { showToast } from '#ui/toast.tsx';
import { tellDone } from './tell.ts';

const done = 'Message deleted';

/** Takes back what hasn't gone out yet. @returns false when it was too late */
export async function takeBack(account: OpenAccount, id: string): Promise<boolean> {
  const isBack = await discard(account.store, id, { nowMs: Date.now(), keep: false });
  account.wake();
  return isBack;
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
    await discard(account.store, change.id, { nowMs: Date.now(), keep: false });
  } else if (change !== undefined && needsPerson(change)) {
    // The server didn't take it: it is on this device alone, and there is nothing to delete anywhere else.
    await takeBack(account, change.id);
    showToast({ title: done });
    return;
  }
  const { id } = await account.mutate('message.delete', { message: ref }, { notBefore: Date.now() + undoMs });
  tellDone(done, () => takeBack(account, id), undoMs);
}
