import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { undoMs } from '#data/events/delete-with-undo.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { toastDone } from './toasts.ts';

type Deletion = Extract<MutationKind, 'post.delete' | 'comment.delete' | 'reply.delete'>;

interface Removal<Kind extends Deletion> {
  kind: Kind;
  args: MutationArgs<Kind>;
  /** what is said */
  doneText: string;
  /** what of it isn't with the server */
  change: OutboxEntry | undefined;
}

async function undoChange(account: OpenAccount, id: string): Promise<boolean> {
  const isUndone = await discard(account.store, id, { nowMs: Date.now(), shouldKeepDraft: false });
  account.wake();
  return isUndone;
}

/** Deletes something that was written; it is gone from this device at once, and for a moment it can be taken back. */
export async function removeWritten<Kind extends Deletion>(
  account: OpenAccount,
  { kind, args, doneText, change }: Removal<Kind>,
): Promise<void> {
  if (change !== undefined && isCreateConflict(change)) {
    // Neither version is to stay: this one leaves the outbox, the server's is deleted.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: true });
  } else if (change !== undefined && change.creates !== null && needsDecision(change)) {
    // The server didn't take it: it is on this device alone, and there is nothing to delete anywhere else.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: true });
    account.wake();
    const text = kind === 'post.delete' ? 'What you wrote is kept as a draft.' : undefined;
    showToast({ title: doneText, text });
    return;
  }
  const { id } = await account.mutate(kind, args, { notBefore: Date.now() + undoMs });
  toastDone(doneText, () => undoChange(account, id), undoMs);
}
