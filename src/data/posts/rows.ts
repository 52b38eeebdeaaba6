import type { Post } from '#contract/posts/entity.ts';

/** A stored post with pending changes applied. */
export interface PostRow extends Omit<Post, 'id' | 'post_id' | 'client_id' | 'content' | 'event_id' | 'event_ref'> {
  ref: string;
  /** null until the server has assigned one */
  post_id: number | null;
  user_id: number;
  /** ref of the event that it is from; omitted: none */
  event?: string;
  /** `created_at` in ms, for sorting */
  created: number;
  tick: number;
  generation: number;
}

/** Makes the row of a post from the server's. */
export function postRowOf(post: Post, generation: number): PostRow {
  const { id: _id, client_id: ref, content: _content, event_id: _eventId, event_ref: eventRef, ...fields } = post;
  // Omitted rather than null, so that rows of older versions are the same.
  const event = eventRef == null ? {} : { event: eventRef };
  const created = Date.parse(post.created_at);
  return { ...fields, ...event, ref, user_id: post.user.user_id, created, tick: 0, generation };
}
