import type { Post } from '#contract/posts/entity.ts';

/** A post as the device holds it, with pending changes in it. */
export interface PostRow extends Omit<Post, 'id' | 'post_id' | 'client_id' | 'content'> {
  ref: string;
  /** null until the server has given one */
  post_id: number | null;
  user_id: number;
  /** `created_at` in ms, for order */
  created: number;
  tick: number;
  generation: number;
}

/** The row of a post that the server sent. */
export function postRowOf(post: Post, generation: number): PostRow {
  const { id: _id, client_id: ref, content: _content, ...fields } = post;
  return { ...fields, ref, user_id: post.user.user_id, created: Date.parse(post.created_at), tick: 0, generation };
}
