import * as z from 'zod/mini';
import { AttendeeNote } from '#contract/events/attendee-note.ts';
import { Comment, Reply } from '#contract/posts/comment.ts';
import { Engagement } from '#contract/events/engagement.ts';
import { EventGuest } from '#contract/events/people/guest.ts';
import { Event } from '#contract/events/entity.ts';
import { EventInvitations } from '#contract/invitations/entity.ts';
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

/**
 * An item of a linked batch, which may name what an earlier item of the same batch creates: in its path by the ref, in its
 * body by `{ ref }` in place of the id. It is `skipped` where that thing was not made.
 */
export const LinkedItem = z.extend(BatchItem, {
  /** ids of earlier items: it is `skipped` unless each of them has its final answer */
  after: z.optional(z.array(Ref).check(z.maxLength(batchLimits.items))),
  /** the ref by which later items may name what it makes */
  creates: z.optional(Ref),
});
export type LinkedItem = z.infer<typeof LinkedItem>;

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

/**
 * The kinds of rows that `/sync/me` can carry, in the order in which a first pull brings them: what a row is, and the name
 * that a row has once it is gone, where there is such. A cursor is bound to the kinds it was made for. Append only.
 */
const syncedRows = {
  engagement: { row: Engagement, gone: Ref },
  events: { row: Event, gone: Ref },
  /** one row, the user's own, where it is new to the device; it is never gone */
  user: { row: OwnUser, gone: null },
  /**
   * the user, whom they follow, whom they are or wish to be friends with, whom they have blocked. Gone is who isn't there for
   * the user any more; whom they merely ceased to follow comes as a row once more
   */
  people: { row: Profile, gone: Id },
  /** their own, and those that they like or have commented on */
  posts: { row: Post, gone: Ref },
  /** their own, those under their posts, and the replies to them; comments come without their replies */
  comments: { row: z.union([Comment, Reply]), gone: Ref },
  requests: { row: FriendRequest, gone: Ref },
  notices: { row: Notice, gone: Ref },
  /** gone are the ids of the others */
  conversations: { row: Conversation, gone: Id },
  /** those that the user is in, and public ones that they have left */
  groups: { row: Group, gone: Ref },
  /** of conversations and of those groups */
  messages: { row: z.union([Message, GroupMessage]), gone: Ref },
  /** of the user's own events, and of those that they have a place at; gone are the refs of the others */
  attendee_notes: { row: AttendeeNote, gone: Ref },
  /** of the events that the user runs, as far as devices hold them; gone are the ids of the others */
  event_guests: { row: EventGuest, gone: Id },
  /** to an event, received and sent; gone are the refs of events without any */
  invitations: { row: EventInvitations, gone: Ref },
};
type SyncedRows = typeof syncedRows;
export type SyncKind = keyof SyncedRows;
export const syncKinds = Object.keys(syncedRows) as [SyncKind, ...SyncKind[]];

/** Kinds whose rows can be gone. */
type GoneKind = { [Kind in SyncKind]: SyncedRows[Kind]['gone'] extends null ? never : Kind }[SyncKind];
type ListOf<Item extends z.core.$ZodType> = z.ZodMiniOptional<z.ZodMiniArray<Item>>;

const changesShape = Object.fromEntries(
  Object.entries(syncedRows).map(([kind, { row }]) => [kind, z.optional(z.array<z.core.$ZodType>(row))]),
) as { [Kind in SyncKind]: ListOf<SyncedRows[Kind]['row']> };
const deletedShape = Object.fromEntries(
  Object.entries(syncedRows).flatMap(([kind, { gone }]) =>
    gone === null ? [] : [[kind, z.optional(z.array<z.core.$ZodType>(gone))]],
  ),
) as { [Kind in GoneKind]: ListOf<NonNullable<SyncedRows[Kind]['gone']>> };

export const SyncMeReply = z.object({
  cursor: z.string(),
  upto: z.string(),
  more: z.boolean(),
  behind_ms: Behind,
  /** the server's time, in epoch ms: devices judge by it which rows are too old. Older servers leave it out */
  now: z.optional(z.int()),
  changes: z.object(changesShape),
  deleted: z.object(deletedShape),
});
export type SyncMeReply = z.infer<typeof SyncMeReply>;

export const HealthReply = z.object({
  /** degraded: reads work, but writes can't be stored at the moment */
  status: z.enum(['ok', 'degraded', 'draining', 'failing']),
  database: z.enum(['ok', 'failing']),
  realtime: z.enum(['ok', 'off', 'failing']),
  /** off: no mail server is set; failing: it took no mail when it was last asked */
  mail: z.enum(['ok', 'off', 'failing']),
  version: z.string(),
});

/** Rows as the server has them, by what they are; the wire's own shape. */
export type Changes = SyncMeReply['changes'];
