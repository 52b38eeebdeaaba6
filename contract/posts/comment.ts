import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { Person } from '#contract/people/entity.ts';
import { plainText } from '#contract/validation/plain-text.ts';

export const commentLimits = {
  content: 2_000,
  usual: 50,
  most: 200,
  /** how many of the first replies come with their comment; devices ask for the others */
  replies: 20,
} as const;

export const Content = plainText(commentLimits.content);

/** An answer to a comment. */
export const Reply = z.object({
  reply_id: Id,
  client_id: Ref,
  comment_post_id: Id,
  /** the post at the top of the thread */
  post_id: Id,
  /** the comment's and the post's own names */
  comment_ref: Ref,
  post_ref: Ref,
  user_id: Id,
  content: z.string(),
  created_at: z.string(),
  /** of the last edit, `created_at` where there was none */
  updated_at: z.string(),
  user: Person,
  /** an operator has hidden it from others; sent to its author alone */
  hidden: z.optional(z.boolean()),
});
export type Reply = z.infer<typeof Reply>;

export const Comment = z.object({
  comment_post_id: Id,
  client_id: Ref,
  post_id: Id,
  post_ref: Ref,
  content: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
  user: Person,
  /** oldest first, `commentLimits.replies` at most */
  replies: z.array(Reply),
  /** how many there are */
  replies_count: z.int(),
  hidden: z.optional(z.boolean()),
});
export type Comment = z.infer<typeof Comment>;

export const CommentsReply = z.object({ data: z.array(Comment) });
export const RepliesReply = z.object({ data: z.array(Reply) });
