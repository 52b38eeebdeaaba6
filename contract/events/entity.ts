import * as z from 'zod/mini';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { Faq, Money, TicketType } from './parts.ts';
import { eventLimits } from './rules.ts';
import { Id, Ref, Sha256 } from '#contract/ids.ts';
import { maxItems, maxLetters } from '#contract/validation/zod-limits.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { isTimeZone } from '#contract/calendar/zoned-time.ts';

/** An instant with `Z` or an offset: an event keeps the offset its organizer gave. */
export const Instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, 'Must be an ISO date and time'),
  z.refine(
    (text) => Number.isFinite(Date.parse(text)) && isCalendarDay(text.slice(0, 10)),
    'Must be a real date and time',
  ),
);

/** With any offset four digits hold their years, and none is taken for one of the twentieth century. */
const [firstYear, lastYear] = ['1000', '9998'];

/** When an event is: an instant that every calendar can hold. */
const EventTime = Instant.check(
  z.refine((text) => text.slice(0, 4) >= firstYear && text.slice(0, 4) <= lastYear, 'Must be a year from 1000 to 9998'),
);

/** A day of an all-day event: `2026-11-24`. */
const EventDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date such as 2026-11-27'),
  z.refine((day) => isCalendarDay(day) && day >= firstYear && day <= `${lastYear}-12-31`, 'Must be a real date'),
);

/** An IANA time zone that this runtime knows. */
const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'));

/** GeoJSON: [longitude, latitude] in degrees. */
export const Point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
});
export type Point = z.infer<typeof Point>;

function text(max: number) {
  return z.nullable(z.string().check(maxLetters(max)));
}

/** The rule by which an event repeats, with its exceptions: what `parseRecurrence` knows. */
const Recurrence = z.nullable(
  z.string().check(
    maxLetters(eventLimits.recurrence),
    z.refine((rule) => parseRecurrence(rule) !== null, 'Must be a rule that is known, such as FREQ=WEEKLY;BYDAY=MO'),
  ),
);

const Url = z.nullable(
  z.string().check(maxLetters(eventLimits.url), z.regex(/^https?:\/\/[^\s]+$/i, 'Must be a web address')),
);

/** What pictures show, for those who can't see them: SHA-256 of the uploaded file -> text. */
const AltTexts = z
  .record(Sha256, z.string().check(maxLetters(eventLimits.altText)))
  .check(z.refine((texts) => Object.keys(texts).length <= eventLimits.gallery + 1, 'At most one for each picture'));

/** What an organizer may set, each optional here; `EventInput` says which of them a new event needs. */
const settable = {
  title: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.title)),
  description: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.text)),
  resume: text(eventLimits.resume),
  subtitle: text(eventLimits.subtitle),
  detailed_description: text(eventLimits.text),
  venue_details: text(eventLimits.text),
  category: text(eventLimits.category),
  subcategory: text(eventLimits.subcategory),
  video_url: Url,
  date_time: EventTime,
  end_date_time: z.nullable(EventTime),
  /** the days of an all-day event, both included; `date_time` and its end follow from them and its zone. Null: it has hours */
  start_date: z.nullable(EventDay),
  /** null: the first day is the last */
  end_date: z.nullable(EventDay),
  timezone: z.nullable(TimeZone),
  event_type: z.enum(['individual', 'recurring']),
  recurrence: Recurrence,
  status: z.enum(['draft', 'active', 'pending', 'cancelled']),
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.tag)))
    .check(maxItems(eventLimits.tags)),
  capacity: z
    .int()
    .check(
      z.gte(0, 'Must not be negative'),
      z.lte(eventLimits.capacity, `At most ${eventLimits.capacity.toLocaleString('en-US')}`),
    ),
  price: Money,
  pricing_type: z.enum(['free', 'paid']),
  ticket_types: z.array(TicketType).check(maxItems(eventLimits.ticketTypes)),
  faqs: z.array(Faq).check(maxItems(eventLimits.faqs)),
  city: text(eventLimits.place),
  state: text(eventLimits.place),
  province: text(eventLimits.place),
  country: text(eventLimits.place),
  address: text(eventLimits.place),
  address2: text(eventLimits.place),
  postalCode: text(eventLimits.postalCode),
  placeId: text(eventLimits.placeId),
  locationName: text(eventLimits.place),
  online: z.boolean(),
  event_link: Url,
  location: z.nullable(Point),
  alt_texts: AltTexts,
  /** what a cancelled event's organizer has to say to those who wanted to come */
  cancel_message: text(eventLimits.cancelMessage),
} as const;

/** A patch of an event: any subset; what is left out stays. */
export const EventPatch = z.partial(z.object(settable));
export type EventPatch = z.infer<typeof EventPatch>;

/** A new event: title, description and date_time are required, the rest has defaults. */
export const EventInput = z.extend(EventPatch, {
  title: settable.title,
  description: settable.description,
  date_time: settable.date_time,
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
  title: z.string(),
  name: z.string(),
  description: z.string(),
  resume: z.nullable(z.string()),
  subtitle: z.nullable(z.string()),
  detailed_description: z.nullable(z.string()),
  venue_details: z.nullable(z.string()),
  cover_image: z.nullable(z.string()),
  image: z.nullable(z.string()),
  gallery_images: z.array(z.string()),
  video_url: z.nullable(z.string()),
  date_time: z.string(),
  end_date_time: z.nullable(z.string()),
  /** days of an all-day event, both included; missing in replies of servers that know none */
  start_date: z.optional(z.nullable(z.string())),
  end_date: z.optional(z.nullable(z.string())),
  timezone: z.nullable(z.string()),
  event_type: z.enum(['individual', 'recurring']),
  recurrence: z.nullable(z.string()),
  status: z.enum(['draft', 'active', 'pending', 'finished', 'cancelled']),
  category: z.nullable(z.string()),
  subcategory: z.nullable(z.string()),
  tags: z.array(z.string()),
  capacity: z.int(),
  price: z.string(),
  pricing_type: z.enum(['free', 'paid']),
  ticket_types: z.array(TicketType),
  faqs: z.array(Faq),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  province: z.nullable(z.string()),
  country: z.nullable(z.string()),
  address: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  placeId: z.nullable(z.string()),
  locationName: z.nullable(z.string()),
  online: z.boolean(),
  event_link: z.nullable(z.string()),
  location: z.nullable(Point),
  alt_texts: z.optional(z.record(z.string(), z.string())),
  cancel_message: z.optional(z.nullable(z.string())),
  organizer: Organizer,
  organizer_id: Id,
  interested_count: z.int(),
  attendees_count: z.int(),
  subscribers_count: z.int(),
  likes: z.int(),
  likes_count: z.int(),
  views: z.int(),
  view_count: z.int(),
  unique_view_count: z.int(),
  rating: z.nullable(z.number()),
  created_at: z.string(),
  updated_at: z.string(),
  /** when its last date is over; of a series without an end 31 December 9999 */
  series_end: z.optional(z.string()),
  liked: z.optional(z.boolean()),
  subscribed: z.optional(z.boolean()),
  waiting: z.optional(z.boolean()),
  bookmarked: z.optional(z.boolean()),
  /** those who run this have hidden it from others; told to its organizer alone */
  hidden: z.optional(z.boolean()),
});
export type Event = z.infer<typeof Event>;
