import type { MutationArgs } from '#contract/sync/mutations.ts';
import type { Post } from '#contract/posts/entity.ts';
import type { Author } from '#data/events/rows.ts';
import { localPicture } from '#data/files/picture-name.ts';
import type { WriteTransaction } from '#data/tx/write-batch.ts';

/** A stored post with pending changes applied. */
export interface PostRow extends Omit<Post, 'id' | 'post_id' | 'client_id' | 'content'> {
  ref: string;
  /** null until the server has assigned one */
  post_id: number | null;
  user_id: number;
  /** `created_at` in ms, for sorting */
  created: number;
  tick: number;
  generation: number;
}

/** Makes the row of a post from the server's. */
export function postRowOf(post: Post, generation: number): PostRow {
  const { id: _id, client_id: ref, content: _content, ...fields } = post;
  return { ...fields, ref, user_id: post.user.user_id, created: Date.parse(post.created_at), tick: 0, generation };
}

/** Adds the post unless the server has already sent it. */
export async function createPost(
  rows: WriteTransaction,
  { ref, post, image }: MutationArgs<'post.create'>,
  { user, nowMs }: Author,
): Promise<void> {
  if ((await rows.get('posts', ref)) !== undefined) return;
  const at = new Date(nowMs).toISOString();
  rows.put('posts', {
    ...post,
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

export async function updatePost(rows: WriteTransaction, { post, patch }: MutationArgs<'post.update'>): Promise<void> {
  const existing = await rows.get('posts', post);
  if (existing === undefined) return;
  const { title = existing.title, description = existing.description } = patch;
  if (title !== existing.title || description !== existing.description)
    rows.put('posts', { ...existing, title, description });
}

/** Leaves its comments, which aren't shown without it. */
export async function removePost(rows: WriteTransaction, { post }: MutationArgs<'post.delete'>): Promise<void> {
  if ((await rows.get('posts', post)) !== undefined) rows.delete('posts', post);
}

export async function likePost(rows: WriteTransaction, { post, liked }: MutationArgs<'post.like'>): Promise<void> {
  const existing = await rows.get('posts', post);
  if (existing === undefined || existing.liked === liked) return;
  rows.put('posts', { ...existing, liked, likes_count: Math.max(0, existing.likes_count + (liked ? 1 : -1)) });
}
