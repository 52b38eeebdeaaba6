import * as z from 'zod/mini';
import { Id, Ref } from '#contract/ids.ts';
import { pictureTable, shapeOf } from './fields.ts';

const Settable = z.object(shapeOf('input'));
/** All that an organizer sets. */
export type SettableValues = z.infer<typeof Settable>;

/** A patch of an event: any of its fields; the others stay as they are. */
export const EventPatch = z.partial(Settable);
export type EventPatch = z.infer<typeof EventPatch>;

/** A new event: title, description and date_time are required, the rest has defaults. */
export const EventInput = z.extend(EventPatch, {
  title: Settable.shape.title,
  description: Settable.shape.description,
  date_time: Settable.shape.date_time,
});
export type EventInput = z.infer<typeof EventInput>;

export const Organizer = z.object({
  user_id: Id,
  username: z.string(),
  display_name: z.string(),
  profile_picture: z.nullable(z.string()),
});
export type Organizer = z.infer<typeof Organizer>;

/** An event as read. Aliases (id, name, image, …) repeat a field under the specification's other name. */
export const Event = z.object({
  event_id: Id,
  id: Id,
  ref: Ref,
  client_id: Ref,
  version: z.int(),
  ...shapeOf('output'),
  name: z.string(),
  cover_image: pictureTable.cover_image.output,
  image: pictureTable.cover_image.output,
  gallery_images: pictureTable.gallery_images.output,
  organizer: Organizer,
  organizer_id: Id,
  /** attendees, and those who wait for a place */
  interested_count: z.int(),
  attendees_count: z.int(),
  subscribers_count: z.int(),
  likes: z.int(),
  likes_count: z.int(),
  views: z.int(),
  view_count: z.int(),
  unique_view_count: z.int(),
  /** the average of its ratings, one decimal; null if there are none */
  rating: z.nullable(z.number()),
  ratings_count: z.optional(z.int()),
  created_at: z.string(),
  updated_at: z.string(),
  /** when its last date is over; of a series without an end 31 December 9999 */
  series_end: z.optional(z.string()),
  liked: z.optional(z.boolean()),
  subscribed: z.optional(z.boolean()),
  waiting: z.optional(z.boolean()),
  /** the user's position on the waiting list, from 1; omitted by those who don't wait, and by the public feed: the engagement tells it */
  waiting_position: z.optional(z.int()),
  bookmarked: z.optional(z.boolean()),
  /** the rating of the one who asks */
  stars: z.optional(z.nullable(z.int())),
  /** an operator has hidden it from others; sent to its organizer alone */
  hidden: z.optional(z.boolean()),
  /** the secret of an unlisted event's link; sent to its organizer alone */
  link_key: z.optional(z.string()),
});
export type Event = z.infer<typeof Event>;
