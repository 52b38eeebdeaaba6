import * as z from 'zod/mini';
import { Comment, Reply } from '#contract/posts/comment.ts';
import { Engagement } from '#contract/events/engagement.ts';
import { Event } from '#contract/events/entity.ts';
import { Group } from '#contract/chat/group.ts';
import { batchLimits } from './limits.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import { Conversation, GroupMessage, Message } from '#contract/chat/message.ts';
import { Notice } from '#contract/account/notice.ts';
import { FriendRequest, Profile } from '#contract/people/entity.ts';
import { Post } from '#contract/posts/entity.ts';
import { OwnUser } from '#contract/account/user.ts';

export const Method = z.enum(['POST', 'PUT', 'DELETE']);
export type Method = z.infer<typeof Method>;

export const Lane = z.string().check(z.minLength(1), z.maxLength(120));
export const Seq = z.int().check(z.gte(0));

export const BatchItem = z.object({
  /** the mutation's id for life: its Idempotency-Key */
  id: Ref,
  lane: z.optional(Lane),
  seq: z.optional(Seq),
  method: Method,
  /** below /api, with its leading slash */
  path: z.string().check(z.maxLength(500)),
  body: z.optional(z.unknown()),
  /** file field -> SHA-256 of a picture that was uploaded before */
  blobs: z.optional(z.record(z.string(), Sha256)),
});
export type BatchItem = z.infer<typeof BatchItem>;

export const BatchResult = z.object({
  id: z.string(),
  status: z.int(),
  body: z.unknown(),
  /** `<epoch>.<position>` in the change log */
  at: z.optional(z.string()),
  replayed: z.optional(z.boolean()),
  retry_after_s: z.optional(z.number()),
});
export type BatchResult = z.infer<typeof BatchResult>;

/**
 * How long ago the moment was up to which all is known, where that isn't this one: the server knows of more and can't tell it
 * yet. It comes with the last page alone.
 */
const Behind = z.optional(z.int().check(z.gte(0)));

/** Items are validated one by one, so the envelope lets them pass unseen. */
export const BatchBody = z.object({ items: z.array(z.unknown()).check(z.maxLength(batchLimits.items)) });
export const BatchReply = z.object({ results: z.array(BatchResult) });

export const CancelBody = z.object({ lane: Lane, seq: Seq });
export const CancelReply = z.union([
  z.object({ outcome: z.literal('applied'), status: z.int(), body: z.unknown() }),
  z.object({ outcome: z.literal('void') }),
]);

export const SyncEventsReply = z.object({
  cursor: z.string(),
  /** the position up to which everything is now known; advances with the last page alone */
  upto: z.string(),
  more: z.boolean(),
  behind_ms: Behind,
  events: z.array(Event),
  deleted: z.array(Id),
});
export type SyncEventsReply = z.infer<typeof SyncEventsReply>;

export const SyncMeReply = z.object({
  cursor: z.string(),
  upto: z.string(),
  more: z.boolean(),
  behind_ms: Behind,
  changes: z.object({
    engagement: z.optional(z.array(Engagement)),
    events: z.optional(z.array(Event)),
    /** one row, the user's own, where it is new to the device */
    user: z.optional(z.array(OwnUser)),
    /** the user, whom they follow, whom they are or wish to be friends with, whom they have blocked */
    people: z.optional(z.array(Profile)),
    /** their own, and those that they like or have commented on */
    posts: z.optional(z.array(Post)),
    /** their own, those under their posts, and the replies to them; comments come without their replies */
    comments: z.optional(z.array(z.union([Comment, Reply]))),
    requests: z.optional(z.array(FriendRequest)),
    notices: z.optional(z.array(Notice)),
    conversations: z.optional(z.array(Conversation)),
    /** those that the user is in, and public ones that they have left */
    groups: z.optional(z.array(Group)),
    /** of conversations and of those groups */
    messages: z.optional(z.array(z.union([Message, GroupMessage]))),
  }),
  deleted: z.object({
    engagement: z.optional(z.array(Ref)),
    events: z.optional(z.array(Ref)),
    /** who isn't there for the user any more; whom they merely ceased to follow comes as a row once more */
    people: z.optional(z.array(Id)),
    posts: z.optional(z.array(Ref)),
    comments: z.optional(z.array(Ref)),
    requests: z.optional(z.array(Ref)),
    notices: z.optional(z.array(Ref)),
    /** the ids of the others */
    conversations: z.optional(z.array(Id)),
    groups: z.optional(z.array(Ref)),
    messages: z.optional(z.array(Ref)),
  }),
});
export type SyncMeReply = z.infer<typeof SyncMeReply>;

export const HealthReply = z.object({
  /** degraded: what is asked for is answered, and what is sent can't be stored at the moment */
  status: z.enum(['ok', 'degraded', 'draining', 'failing']),
  database: z.enum(['ok', 'failing']),
  realtime: z.enum(['ok', 'off', 'failing']),
  /** off: no mail server is set; failing: it took no mail when it was last asked */
  mail: z.enum(['ok', 'off', 'failing']),
  version: z.string(),
});

/** Rows as the server has them, by what they are; the wire's own shape. */
export type Changes = SyncMeReply['changes'];
