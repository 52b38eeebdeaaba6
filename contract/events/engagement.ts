import * as z from 'zod/mini';
import { Event } from './entity.ts';
import { Id, Ref } from '#contract/ids.ts';

export const LikeReply = z.object({ liked: z.boolean(), likes: z.int() });
export const SubscribeReply = z.object({
  subscribed: z.boolean(),
  waiting: z.boolean(),
  position: z.nullable(z.int()),
  event: Event,
});
export const BookmarkReply = z.object({ bookmarked: z.boolean() });
/** 1 to 5; null takes the rating back. */
export const Stars = z.nullable(
  z.int('Must be a whole number of stars').check(z.gte(1, 'At least one star'), z.lte(5, 'At most five stars')),
);
export const RateReply = z.object({
  stars: z.nullable(z.int()),
  rating: z.nullable(z.number()),
  ratings_count: z.int(),
});
/** Whether somebody shows that they were at an event, to the others who do the same. */
export const MeetReply = z.object({ shown: z.boolean() });
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
  /** from 1; null: not waiting. Older servers omit it, and the next */
  waiting_position: z.optional(z.nullable(z.int())),
  waiting_count: z.optional(z.int()),
  /** their own rating, and the event's */
  stars: z.optional(z.nullable(z.int())),
  rating: z.optional(z.nullable(z.number())),
  ratings_count: z.optional(z.int()),
  /** they show that they were there, to the others who do the same; older servers omit it */
  shown_to_met: z.optional(z.boolean()),
});
export type Engagement = z.infer<typeof Engagement>;
