import * as z from 'zod/mini';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { isTimeZone } from '#contract/calendar/zoned-time.ts';
import { Sha256 } from '#contract/ids.ts';
import { maxLetters } from '#contract/validation/zod-limits.ts';
import { eventLimits } from './rules.ts';

/** An instant with `Z` or an offset: an event keeps the offset its organizer gave. */
export const Instant = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/, 'Must be an ISO date and time'),
  z.refine(
    (text) => Number.isFinite(Date.parse(text)) && isCalendarDay(text.slice(0, 10)),
    'Must be a real date and time',
  ),
);

/** Years that stay four digits long with any offset, and that Date doesn't take for one of the twentieth century. */
const [firstYear, lastYear] = ['1000', '9998'];

/** When an event is: an instant that every calendar can hold. */
export const EventTime = Instant.check(
  z.refine((text) => text.slice(0, 4) >= firstYear && text.slice(0, 4) <= lastYear, 'Must be a year from 1000 to 9998'),
);

/** A day of an all-day event: `2026-11-24`. */
export const EventDay = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date such as 2026-11-27'),
  z.refine((day) => isCalendarDay(day) && day >= firstYear && day <= `${lastYear}-12-31`, 'Must be a real date'),
);

/** An IANA time zone that this runtime knows. */
export const TimeZone = z.string().check(z.maxLength(64), z.refine(isTimeZone, 'Unknown time zone'));

/** The code of a language: `es`. Whether there is such a language is checked by who writes it, for devices know fewer than the server. */
export const LanguageCode = z.string().check(z.regex(/^[a-z]{2,3}$/, 'Must be a language code such as es'));

/** GeoJSON: [longitude, latitude] in degrees. */
export const Point = z.object({
  type: z.literal('Point'),
  coordinates: z.tuple([z.number().check(z.gte(-180), z.lte(180)), z.number().check(z.gte(-90), z.lte(90))]),
});
export type Point = z.infer<typeof Point>;

/** The rule by which an event repeats, with its exceptions: what `parseRecurrence` knows. */
export const Recurrence = z.nullable(
  z.string().check(
    maxLetters(eventLimits.recurrence),
    z.refine((rule) => parseRecurrence(rule) !== null, 'Must be a rule that is known, such as FREQ=WEEKLY;BYDAY=MO'),
  ),
);

/** A web address, or none. */
export const Url = z.nullable(
  z.string().check(maxLetters(eventLimits.url), z.regex(/^https?:\/\/[^\s]+$/i, 'Must be a web address')),
);

/** What pictures show, for those who can't see them: SHA-256 of the uploaded file -> text. */
export const AltTexts = z
  .record(Sha256, z.string().check(maxLetters(eventLimits.altText)))
  .check(z.refine((texts) => Object.keys(texts).length <= eventLimits.gallery + 1, 'At most one for each picture'));

/** A question that many would ask, with its answer. */
export const Faq = z.object({
  /** tells it from the others of its event */
  id: z.string().check(z.maxLength(64)),
  question: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.question)),
  answer: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.answer)),
});
export type Faq = z.infer<typeof Faq>;

/** An amount as decimal text: `12.50`. In the event's currency; where it has none, the app shows a dollar sign. */
export const Money = z.string().check(z.regex(/^\d{1,9}(\.\d{1,2})?$/, 'Must be an amount such as 12.50'));

/** An ISO 4217 code: `EUR`. Whether there is such a currency is checked by the server. */
export const CurrencyCode = z.string().check(z.regex(/^[A-Z]{3}$/, 'Must be a currency code such as EUR'));

/** Where people pay: at the door, or at the event's payment link; `none`: there is nothing to pay. */
export const PaymentPlace = z.enum(['door', 'online', 'none']);
export type PaymentPlace = z.infer<typeof PaymentPlace>;

/** A kind of ticket; `quantity` is a number as text. */
export const TicketType = z.object({
  /** tells it from the others of its event and outlives renaming; older clients and servers have none, see `withTicketIds` */
  id: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'Must be 1 to 64 letters, digits or hyphens'))),
  name: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.ticketName)),
  price: Money,
  quantity: z.string().check(z.regex(/^\d{1,7}$/, 'Digits only')),
  description: z.string().check(maxLetters(eventLimits.ticketText)),
});
export type TicketType = z.infer<typeof TicketType>;
