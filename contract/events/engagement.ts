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
