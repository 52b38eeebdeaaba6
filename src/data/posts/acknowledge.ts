import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Post } from '#contract/posts/entity.ts';
import { replyDataOf, type AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { commentRowOf } from './comments.ts';
import { runMutator } from '#data/tx/mutators.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { postRowOf } from './rows.ts';

/** The ref on this device. */
function refOf({ creates, refs }: OutboxEntry, { client_id }: { client_id: string }): string {
  return creates ?? refs[0] ?? client_id;
}

export const acknowledgePost: AcknowledgeHandler = async (rows, acknowledged) => {
  const post = replyDataOf<Post>(acknowledged, 'post_id');
  // null: it had arrived, and has been deleted since.
  if (post !== null) rows.put('posts', { ...postRowOf(post, 0), ref: refOf(acknowledged.entry, post) });
};

export const acknowledgePostLike: AcknowledgeHandler = async (rows, { entry, body }) => {
  const [ref] = entry.refs;
  const existing = ref === undefined ? undefined : await rows.get('posts', ref);
  const [liked, likes] = [body?.['liked'], body?.['likes_count']];
  if (existing === undefined || typeof liked !== 'boolean' || typeof likes !== 'number') return;
  rows.put('posts', { ...existing, liked, likes_count: likes });
};

/** Runs the mutator too: it updates the counts of post and comment, which the reply doesn't contain. */
export const acknowledgeComment: AcknowledgeHandler = async (rows, acknowledged) => {
  const received = replyDataOf<Comment | Reply>(acknowledged, 'client_id');
  if (received === null) return;
  const { entry, user } = acknowledged;
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
  rows.put('comments', { ...commentRowOf(received, 0), ref: refOf(entry, received) });
};
