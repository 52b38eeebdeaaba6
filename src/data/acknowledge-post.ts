import type { Comment, Reply } from '#contract/comment.ts';
import type { Post } from '#contract/post.ts';
import { dataOf, type Acknowledge } from './acknowledged.ts';
import { commentRowOf } from './comments.ts';
import { runMutator } from './mutators.ts';
import type { OutboxEntry } from './outbox.ts';
import { postRowOf } from './posts.ts';

/** The name that this device has given to it, or knows it by. */
function nameOf({ creates, refs }: OutboxEntry, { client_id }: { client_id: string }): string {
  return creates ?? refs[0] ?? client_id;
}

export const postReply: Acknowledge = async (rows, acknowledged) => {
  const post = dataOf<Post>(acknowledged, 'post_id');
  // It was made, and is gone by now.
  if (post !== null) rows.put('posts', { ...postRowOf(post, 0), ref: nameOf(acknowledged.entry, post) });
};

export const postLikeReply: Acknowledge = async (rows, { entry, body }) => {
  const [ref] = entry.refs;
  const held = ref === undefined ? undefined : await rows.get('posts', ref);
  const [liked, likes] = [body?.['liked'], body?.['likes_count']];
  if (held === undefined || typeof liked !== 'boolean' || typeof likes !== 'number') return;
  rows.put('posts', { ...held, liked, likes_count: likes });
};

/** The wish counts it in its post and its comment, of which the reply says nothing. */
export const commentReply: Acknowledge = async (rows, acknowledged) => {
  const written = dataOf<Comment | Reply>(acknowledged, 'client_id');
  if (written === null) return;
  const { entry, user } = acknowledged;
  await runMutator(entry.kind, rows, entry.args, { user, nowMs: entry.createdAt, seq: entry.seq });
  rows.put('comments', { ...commentRowOf(written, 0), ref: nameOf(entry, written) });
};
