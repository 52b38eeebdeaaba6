import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Post } from '#contract/posts/entity.ts';
import { reapplyEffect, reapplyThen, replyDataOf, type AcknowledgeHandler } from '#data/apply/acknowledged-mutation.ts';
import { commentRowOf } from './comments.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { postRowOf } from './rows.ts';

/** The ref on this device. */
function refOf({ creates, refs }: OutboxEntry, { client_id }: { client_id: string }): string {
  return creates ?? refs[0] ?? client_id;
}

const acknowledgePost: AcknowledgeHandler = async (rows, acknowledged) => {
  const post = replyDataOf<Post>(acknowledged, 'post_id');
  // null: it had arrived, and has been deleted since.
  if (post !== null) rows.put('posts', { ...postRowOf(post, 0), ref: refOf(acknowledged.entry, post) });
};

const acknowledgePostLike: AcknowledgeHandler = async (rows, { entry, body }) => {
  const [ref] = entry.refs;
  const existing = ref === undefined ? undefined : await rows.get('posts', ref);
  const [liked, likes] = [body?.['liked'], body?.['likes_count']];
  if (existing === undefined || typeof liked !== 'boolean' || typeof likes !== 'number') return;
  rows.put('posts', { ...existing, liked, likes_count: likes });
};

/** Runs the mutator too: it updates the counts of post and comment, which the reply doesn't contain. */
const acknowledgeComment: AcknowledgeHandler = async (rows, acknowledged) => {
  const received = replyDataOf<Comment | Reply>(acknowledged, 'client_id');
  if (received === null) return;
  await reapplyEffect(rows, acknowledged);
  rows.put('comments', { ...commentRowOf(received, 0), ref: refOf(acknowledged.entry, received) });
};

export const postAcknowledgements = {
  'post.create': acknowledgePost,
  'post.update': acknowledgePost,
  'post.like': reapplyThen(acknowledgePostLike),
  'comment.create': acknowledgeComment,
  'comment.update': acknowledgeComment,
  'reply.create': acknowledgeComment,
  'reply.update': acknowledgeComment,
};
