import * as z from 'zod/mini';
import { Comment, commentLimits, Content, Reply } from './comment.ts';
import { PostInput, PostPatch, PostReply } from './entity.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import { emptyObject, imageField, messageReply, type MutationShape } from '#contract/sync/mutation-shape.ts';

/** Another text for a comment or a reply. */
const ContentBody = z.object({ content: Content });
const CommentReply = z.object({ data: Comment });
const ReplyReply = z.object({ data: Reply });
const mendableTexts = { content: commentLimits.content };

export const postShapes = {
  'post.create': {
    args: z.object({ ref: Ref, post: PostInput, image: z.nullable(Sha256), event: z.optional(Ref) }),
    /** `event_id`: an event where the author goes or went, or their own */
    body: z.extend(PostInput, { client_id: z.optional(Ref), event_id: z.optional(Id) }),
    reply: PostReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    fileFields: imageField,
  },
  'post.update': {
    args: z.object({ post: Ref, patch: PostPatch }),
    body: PostPatch,
    reply: PostReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: [],
    notFoundText: 'Post not found',
  },
  'post.delete': {
    args: z.object({ post: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Post not found',
  },
  'post.like': {
    args: z.object({ post: Ref, liked: z.boolean() }),
    /** A toggle takes the wished state; without it it flips. */
    body: z.object({ user_id: z.optional(Id), post_id: Id, liked: z.optional(z.boolean()) }),
    reply: z.object({ liked: z.boolean(), likes_count: z.int() }),
    acknowledgedBy: 'reply',
    limit: 'toggle',
    storedReply: 'whole',
  },
  'comment.create': {
    args: z.object({ ref: Ref, post: Ref, content: Content }),
    body: z.object({ post_id: Id, content: Content, client_id: z.optional(Ref) }),
    reply: CommentReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    mendableTexts,
  },
  'comment.update': {
    args: z.object({ comment: Ref, content: Content }),
    body: ContentBody,
    reply: CommentReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: [],
    notFoundText: 'Comment not found',
    mendableTexts,
  },
  'comment.delete': {
    args: z.object({ comment: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Comment not found',
  },
  'reply.create': {
    args: z.object({ ref: Ref, comment: Ref, post: Ref, content: Content }),
    body: z.object({
      comment_post_id: Id,
      user_id: z.optional(Id),
      content: Content,
      client_id: z.optional(Ref),
    }),
    reply: ReplyReply,
    acknowledgedBy: 'reply',
    limit: 'posting',
    storedReply: [],
    mendableTexts,
  },
  'reply.update': {
    args: z.object({ reply: Ref, content: Content }),
    body: ContentBody,
    reply: ReplyReply,
    acknowledgedBy: 'reply',
    limit: null,
    storedReply: [],
    notFoundText: 'Reply not found',
    mendableTexts,
  },
  'reply.delete': {
    args: z.object({ reply: Ref }),
    body: emptyObject,
    reply: messageReply,
    acknowledgedBy: 'effect',
    limit: null,
    storedReply: 'whole',
    notFoundText: 'Reply not found',
  },
} satisfies Record<string, MutationShape>;
