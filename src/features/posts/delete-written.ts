import type { MutationArgs, MutationKind } from '#contract/sync/mutations.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { mutateWithUndo, undoMs } from '#data/outbox/mutate-with-undo.ts';
import { discard } from '#data/outbox/resolve-failed.ts';
import { isCreateConflict } from '#data/outbox/resolve-create-conflict.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import * as texts from './texts.ts';
import { toastWithUndo } from '#shared-parts/outbox/toasts.ts';

type Deletion = Extract<MutationKind, 'post.delete' | 'comment.delete' | 'reply.delete'>;

interface Removal<Kind extends Deletion> {
  kind: Kind;
  args: MutationArgs<Kind>;
  /** the toast */
  doneText: string;
  /** its unsent change */
  change: OutboxEntry | undefined;
}

/** Deletes a text on this device at once, with an undo. */
export async function removeWritten<Kind extends Deletion>(
  account: OpenAccount,
  { kind, args, doneText, change }: Removal<Kind>,
): Promise<void> {
  if (change !== undefined && isCreateConflict(change)) {
    // Neither version shall stay: discards this one and deletes the server's.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: true });
  } else if (change !== undefined && change.creates !== null && needsDecision(change)) {
    // The server refused it, so it exists only on this device.
    await discard(account.store, change.id, { nowMs: Date.now(), shouldKeepDraft: true });
    account.wake();
    const text = kind === 'post.delete' ? texts.writtenIsKept : undefined;
    showToast({ title: doneText, text });
    return;
  }
  toastWithUndo(doneText, await mutateWithUndo(account, kind, args), undoMs);
}
