import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Person } from '#contract/people/entity.ts';
import type { Author } from '#data/events/rows.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A stored comment or reply, with pending changes applied. */
export interface CommentRow {
  ref: string;
  /** null until the server has assigned one */
  comment_id: number | null;
  /** the post's ref */
  post: string;
  /** of a reply: the comment's ref */
  parent: string | null;
  user_id: number;
  user: Person;
  content: string;
  created_at: string;
  updated_at: string;
  /** `created_at` in ms, for sorting */
  created: number;
  replies_count: number;
  hidden?: boolean;
  tick: number;
  generation: number;
}

type CommentOrReply = Comment | Reply;

/** Makes the row of a comment or reply from the server's; replies embedded in a comment get rows of their own. */
export function commentRowOf(received: CommentOrReply, generation: number): CommentRow {
  const { client_id: ref, content, created_at, updated_at, user, post_ref: post, hidden } = received;
  const isReply = 'reply_id' in received;
  return {
    ref,
    comment_id: isReply ? received.reply_id : received.comment_post_id,
    post,
    parent: isReply ? received.comment_ref : null,
    user_id: user.user_id,
    user,
    content,
    created_at,
    updated_at,
    created: Date.parse(created_at),
    replies_count: isReply ? 0 : received.replies_count,
    ...(hidden === true ? { hidden } : {}),
    tick: 0,
    generation,
  };
}

async function adjustCounts(rows: WriteTransaction, post: string, parent: string | null, by: number): Promise<void> {
  const postRow = await rows.get('posts', post);
  if (postRow !== undefined)
    rows.put('posts', { ...postRow, comments_count: Math.max(0, postRow.comments_count + by) });
  const parentRow = parent === null ? undefined : await rows.get('comments', parent);
  if (parentRow !== undefined)
    rows.put('comments', { ...parentRow, replies_count: Math.max(0, parentRow.replies_count + by) });
}

interface NewText {
  ref: string;
  post: string;
  parent: string | null;
  content: string;
}

async function add(
  rows: WriteTransaction,
  { ref, post, parent, content }: NewText,
  { user, nowMs }: Author,
): Promise<void> {
  if ((await rows.get('comments', ref)) !== undefined) return;
  const at = new Date(nowMs).toISOString();
  const textFields = { user_id: user.user_id, user, content, created_at: at, updated_at: at, created: nowMs };
  const blank = { comment_id: null, replies_count: 0, tick: 0, generation: Number.MAX_SAFE_INTEGER };
  rows.put('comments', { ref, post, parent, ...textFields, ...blank });
  await adjustCounts(rows, post, parent, 1);
}

async function updateContent(rows: WriteTransaction, ref: string, content: string): Promise<void> {
  const existing = await rows.get('comments', ref);
  if (existing !== undefined && existing.content !== content) rows.put('comments', { ...existing, content });
}

async function remove(rows: WriteTransaction, ref: string): Promise<void> {
  const existing = await rows.get('comments', ref);
  if (existing === undefined) return;
  rows.delete('comments', ref);
  await adjustCounts(rows, existing.post, existing.parent, -1 - existing.replies_count);
}

export async function createComment(
  rows: WriteTransaction,
  { ref, post, content }: MutationArgs<'comment.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: null, content }, author);
}

export async function createReply(
  rows: WriteTransaction,
  { ref, post, comment, content }: MutationArgs<'reply.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: comment, content }, author);
}

export async function updateComment(
  rows: WriteTransaction,
  { comment, content }: MutationArgs<'comment.update'>,
): Promise<void> {
  await updateContent(rows, comment, content);
}

export async function updateReply(
  rows: WriteTransaction,
  { reply, content }: MutationArgs<'reply.update'>,
): Promise<void> {
  await updateContent(rows, reply, content);
}

/** Deletes a comment with its replies, as on the server. */
export async function removeComment(
  rows: WriteTransaction,
  { comment }: MutationArgs<'comment.delete'>,
): Promise<void> {
  await remove(rows, comment);
}

export async function removeReply(rows: WriteTransaction, { reply }: MutationArgs<'reply.delete'>): Promise<void> {
  await remove(rows, reply);
}
