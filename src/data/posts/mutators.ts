import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Author } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** Adds the post unless the server has already sent it. */
async function createPost(
  rows: WriteTransaction,
  { ref, post, image, event }: MutationArgs<'post.create'>,
  { user, nowMs }: Author,
): Promise<void> {
  if ((await rows.get('posts', ref)) !== undefined) return;
  const at = new Date(nowMs).toISOString();
  rows.put('posts', {
    ...post,
    ...(event === undefined ? {} : { event }),
    ref,
    post_id: null,
    user,
    user_id: user.user_id,
    image: image === null ? null : localPicture(image),
    likes_count: 0,
    liked: false,
    comments_count: 0,
    created_at: at,
    updated_at: at,
    created: nowMs,
    tick: 0,
    generation: Number.MAX_SAFE_INTEGER,
  });
}

async function updatePost(rows: WriteTransaction, { post, patch }: MutationArgs<'post.update'>): Promise<void> {
  const existing = await rows.get('posts', post);
  if (existing === undefined) return;
  const { title = existing.title, description = existing.description } = patch;
  if (title !== existing.title || description !== existing.description)
    rows.put('posts', { ...existing, title, description });
}

/** Leaves its comments, which aren't shown without it. */
async function removePost(rows: WriteTransaction, { post }: MutationArgs<'post.delete'>): Promise<void> {
  if ((await rows.get('posts', post)) !== undefined) rows.delete('posts', post);
}

async function likePost(rows: WriteTransaction, { post, liked }: MutationArgs<'post.like'>): Promise<void> {
  const existing = await rows.get('posts', post);
  if (existing === undefined || existing.liked === liked) return;
  rows.put('posts', { ...existing, liked, likes_count: Math.max(0, existing.likes_count + (liked ? 1 : -1)) });
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

async function createComment(
  rows: WriteTransaction,
  { ref, post, content }: MutationArgs<'comment.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: null, content }, author);
}

async function createReply(
  rows: WriteTransaction,
  { ref, post, comment, content }: MutationArgs<'reply.create'>,
  author: Author,
): Promise<void> {
  await add(rows, { ref, post, parent: comment, content }, author);
}

async function updateComment(
  rows: WriteTransaction,
  { comment, content }: MutationArgs<'comment.update'>,
): Promise<void> {
  await updateContent(rows, comment, content);
}

async function updateReply(rows: WriteTransaction, { reply, content }: MutationArgs<'reply.update'>): Promise<void> {
  await updateContent(rows, reply, content);
}

/** Deletes a comment with its replies, as on the server. */
async function removeComment(rows: WriteTransaction, { comment }: MutationArgs<'comment.delete'>): Promise<void> {
  await remove(rows, comment);
}

async function removeReply(rows: WriteTransaction, { reply }: MutationArgs<'reply.delete'>): Promise<void> {
  await remove(rows, reply);
}

export const postMutators = {
  'post.create': createPost,
  'post.update': updatePost,
  'post.delete': removePost,
  'post.like': likePost,
  'comment.create': createComment,
  'comment.update': updateComment,
  'comment.delete': removeComment,
  'reply.create': createReply,
  'reply.update': updateReply,
  'reply.delete': removeReply,
};
