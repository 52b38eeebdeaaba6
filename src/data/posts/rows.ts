import type { Post } from '#contract/posts/entity.ts';

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
