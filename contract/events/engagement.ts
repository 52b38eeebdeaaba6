import * as z from 'zod/mini';
import { Event } from './entity.ts';
import { Id, Ref } from '#contract/ids.ts';

/** Toggles take the wished state; without it they flip, as the specification says. */
export const LikeBody = z.object({ user_id: z.optional(Id), event_id: Id, liked: z.optional(z.boolean()) });
export const SubscribeBody = z.object({ user_id: z.optional(Id), event_id: Id, subscribed: z.optional(z.boolean()) });
export const BookmarkBody = z.object({
  object_type: z.literal('event'),
  object_id: Id,
  bookmarked: z.optional(z.boolean()),
});
export const ViewBody = z.object({ visitor_id: z.optional(Ref) });

export const LikeReply = z.object({ liked: z.boolean(), likes: z.int() });
export const SubscribeReply = z.object({
  subscribed: z.boolean(),
  waiting: z.boolean(),
  position: z.nullable(z.int()),
  event: Event,
});
export const BookmarkReply = z.object({ bookmarked: z.boolean() });
export const ViewReply = z.object({ view_count: z.int(), unique_view_count: z.int() });

/**
 * What a user has to do with one event. The counts come from the same moment as the flags,
 * so that a device never counts its own like twice.
 */
export const Engagement = z.object({
  event_id: Id,
  ref: Ref,
  liked: z.boolean(),
  subscribed: z.boolean(),
  waiting: z.boolean(),
  bookmarked: z.boolean(),
  likes: z.int(),
  subscribers_count: z.int(),
});
export type Engagement = z.infer<typeof Engagement>;
