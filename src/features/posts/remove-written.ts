import type { MutationArgs, MutationKind } from '#contract/mutations.ts';
import type { OpenAccount } from '#data/account.ts';
import { undoMs } from '#data/delete-event.ts';
import { needsPerson, type OutboxEntry } from '#data/outbox.ts';
import { discard } from '#data/settle.ts';
import { isCreateConflict } from '#data/settle-create.ts';
import { showToast } from '#ui/toast.tsx';
import { tellDone } from './tell.ts';

type Deletion = Extract<MutationKind, 'post.delete' | 'comment.delete' | 'reply.delete'>;

interface Removal<Kind extends Deletion> {
  kind: Kind;
  args: MutationArgs<Kind>;
  /** what is said */
  done: string;
  /** what of it isn't with the server */
  change: OutboxEntry | undefined;
}

async function takeBack(account: OpenAccount, id: string): Promise<boolean> {
  const isBack = await discard(account.store, id, { nowMs: Date.now(), keep: false });
  account.wake();
  return isBack;
}

/** Deletes something that was written; it is gone from this device at once, and for a moment it can be taken back. */
export async function removeWritten<Kind extends Deletion>(
  account: OpenAccount,
  { kind, args, done, change }: Removal<Kind>,
): Promise<void> {
  if (change !== undefined && isCreateConflict(change)) {
    // Neither version is to stay: this one leaves the outbox, the server's is deleted.
    await discard(account.store, change.id, { nowMs: Date.now(), keep: true });
  } else if (change !== undefined && change.creates !== null && needsPerson(change)) {
    // The server didn't take it: it is on this device alone, and there is nothing to delete anywhere else.
    await discard(account.store, change.id, { nowMs: Date.now(), keep: true });
    account.wake();
    const text = kind === 'post.delete' ? 'What you wrote is kept as a draft.' : undefined;
    showToast({ title: done, text });
    return;
  }
  const { id } = await account.mutate(kind, args, { notBefore: Date.now() + undoMs });
  tellDone(done, () => takeBack(account, id), undoMs);
}
