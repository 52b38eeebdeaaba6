import type { MutationArgs } from '#contract/sync/mutations.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { CommentRow } from '#data/posts/comments.ts';
import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { retry } from '#data/outbox/resolve-failed.ts';

export async function writeComment(account: OpenAccount, post: string, content: string): Promise<void> {
  await account.mutate('comment.create', { ref: uuidV7(), post, content });
}

export async function writeReply(account: OpenAccount, comment: CommentRow, content: string): Promise<void> {
  await account.mutate('reply.create', { ref: uuidV7(), comment: comment.ref, post: comment.post, content });
}

type Texts = MutationArgs<'comment.create' | 'comment.update' | 'reply.create' | 'reply.update'>;

const texts: readonly OutboxEntry['kind'][] = ['comment.create', 'comment.update', 'reply.create', 'reply.update'];

/**
 * Changes the text of a comment or a reply. One that the server didn't accept goes out again with the new text.
 * @param change what of it isn't with the server
 */
export async function changeComment(
  account: OpenAccount,
  { ref, parent }: CommentRow,
  content: string,
  change: OutboxEntry | undefined,
): Promise<void> {
  if (change !== undefined && needsDecision(change) && texts.includes(change.kind)) {
    const args = { ...(change.args as Texts), content };
    if ((await retry(account.store, change.id, { args, nowMs: Date.now() })) !== null) {
      account.wake();
      return;
    }
  }
  if (parent === null) await account.mutate('comment.update', { comment: ref, content });
  else await account.mutate('reply.update', { reply: ref, content });
}
