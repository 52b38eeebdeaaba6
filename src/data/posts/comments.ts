import type { Comment, Reply } from '#contract/posts/comment.ts';
import type { Person } from '#contract/people/entity.ts';

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

/** Comments together with their embedded replies; other stored replies stay. */
export function withEmbeddedReplies(comments: readonly CommentOrReply[]): CommentOrReply[] {
  return comments.flatMap((comment) => ('replies' in comment ? [comment, ...comment.replies] : [comment]));
}

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
