import * as z from 'zod/mini';
import { maxItems, maxLetters } from '#contract/validation/zod-limits.ts';
import {
  AltTexts,
  CurrencyCode,
  EventDay,
  EventTime,
  Faq,
  LanguageCode,
  Money,
  PaymentPlace,
  Point,
  Recurrence,
  TicketType,
  TimeZone,
  Url,
} from './parts.ts';
import { eventLimits, type EventField } from './rules.ts';

/** A field's properties; its default and its group are in `rules.ts`. */
interface FieldFacts {
  /** its name in errors, conflicts and forms */
  label: string;
  /** as it is read: looser than as it is set, since rows may be older than the limits, and optional where older servers send none */
  output: z.ZodMiniType;
  /** a column that is no plain text or number: JSON, or 0 and 1 */
  stored?: 'list' | 'object' | 'boolean';
  /** a page of events counts its bytes */
  isLong?: true;
}

interface SettableFacts extends FieldFacts {
  /** as an organizer sets it */
  input: z.ZodMiniType;
}

const Text = z.string();
const TextOrNull = z.nullable(Text);

function text(most: number) {
  return { input: z.nullable(z.string().check(maxLetters(most))), output: TextOrNull };
}

function hasOwnIds(types: readonly TicketType[]): boolean {
  const ids = types.flatMap(({ id }) => id ?? []);
  return new Set(ids).size === ids.length;
}

function neededText(most: number) {
  return { input: z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(most)), output: Text };
}

/**
 * The schema half of the table of an event's fields, and what else screens and servers need to know of each. It stands apart
 * from `rules.ts` because neither the first scripts nor the service worker have room for it; the types hold the two together.
 */
export const fieldTable = {
  title: { label: 'Title', ...neededText(eventLimits.title) },
  description: { label: 'Description', ...neededText(eventLimits.text), isLong: true },
  resume: { label: 'Short summary', ...text(eventLimits.resume), isLong: true },
  subtitle: { label: 'Subtitle', ...text(eventLimits.subtitle) },
  detailed_description: { label: 'Detailed description', ...text(eventLimits.text), isLong: true },
  venue_details: { label: 'Venue details', ...text(eventLimits.text), isLong: true },
  category: { label: 'Category', ...text(eventLimits.category) },
  subcategory: { label: 'Subcategory', ...text(eventLimits.subcategory) },
  /** the language it is held in, `es`; null: not said */
  language: { label: 'Language', input: z.nullable(LanguageCode), output: z.optional(TextOrNull) },
  video_url: { label: 'Video', input: Url, output: TextOrNull, isLong: true },
  date_time: { label: 'Start', input: EventTime, output: Text },
  end_date_time: { label: 'End', input: z.nullable(EventTime), output: TextOrNull },
  /** the days of an all-day event, both included; `date_time` and its end follow from them and its zone. Null: it has hours */
  start_date: { label: 'First day', input: z.nullable(EventDay), output: z.optional(TextOrNull) },
  /** null: the first day is the last */
  end_date: { label: 'Last day', input: z.nullable(EventDay), output: z.optional(TextOrNull) },
  timezone: { label: 'Time zone', input: z.nullable(TimeZone), output: TextOrNull },
  event_type: {
    label: 'Kind',
    input: z.enum(['individual', 'recurring']),
    output: z.enum(['individual', 'recurring']),
  },
  recurrence: { label: 'Repeats', input: Recurrence, output: TextOrNull, isLong: true },
  status: {
    label: 'Status',
    input: z.enum(['draft', 'active', 'pending', 'cancelled']),
    output: z.enum(['draft', 'active', 'pending', 'finished', 'cancelled']),
  },
  tags: {
    label: 'Tags',
    input: z
      .array(z.string().check(z.trim(), z.minLength(1, 'Required'), maxLetters(eventLimits.tag)))
      .check(maxItems(eventLimits.tags)),
    output: z.array(Text),
    stored: 'list',
    isLong: true,
  },
  capacity: {
    label: 'Capacity',
    input: z
      .int()
      .check(
        z.gte(0, 'Must not be negative'),
        z.lte(eventLimits.capacity, `At most ${eventLimits.capacity.toLocaleString('en-US')}`),
      ),
    output: z.int(),
  },
  price: { label: 'Price', input: Money, output: Text },
  pricing_type: { label: 'Pricing', input: z.enum(['free', 'paid']), output: z.enum(['free', 'paid']) },
  ticket_types: {
    label: 'Tickets',
    input: z.array(TicketType).check(maxItems(eventLimits.ticketTypes), z.refine(hasOwnIds, 'Each id only once')),
    output: z.array(TicketType),
    stored: 'list',
    isLong: true,
  },
  /** of all prices; null: not said, and shown with a dollar sign */
  currency: { label: 'Currency', input: z.nullable(CurrencyCode), output: z.optional(TextOrNull) },
  /** null: not said */
  payment: { label: 'Where to pay', input: z.nullable(PaymentPlace), output: z.optional(TextOrNull) },
  /** where one pays online */
  payment_url: { label: 'Payment link', input: Url, output: z.optional(TextOrNull), isLong: true },
  faqs: {
    label: 'Questions',
    input: z.array(Faq).check(maxItems(eventLimits.faqs)),
    output: z.array(Faq),
    stored: 'list',
    isLong: true,
  },
  city: { label: 'City', ...text(eventLimits.place) },
  state: { label: 'State', ...text(eventLimits.place) },
  province: { label: 'Province', ...text(eventLimits.place) },
  country: { label: 'Country', ...text(eventLimits.place) },
  address: { label: 'Address', ...text(eventLimits.place) },
  address2: { label: 'Address 2', ...text(eventLimits.place) },
  postalCode: { label: 'Postal code', ...text(eventLimits.postalCode) },
  placeId: { label: 'Place ID', ...text(eventLimits.placeId) },
  locationName: { label: 'Place Name', ...text(eventLimits.place) },
  online: { label: 'Online', input: z.boolean(), output: z.boolean(), stored: 'boolean' },
  event_link: { label: 'Link', input: Url, output: TextOrNull, isLong: true },
  location: { label: 'Pin on the map', input: z.nullable(Point), output: z.nullable(Point), stored: 'object' },
  alt_texts: {
    label: 'What the pictures show',
    input: AltTexts,
    output: z.optional(z.record(z.string(), Text)),
    stored: 'object',
    isLong: true,
  },
  /** what a cancelled event's organizer has to say to those who wanted to come */
  cancel_message: {
    label: 'Message to those who wanted to come',
    ...text(eventLimits.cancelMessage),
    output: z.optional(TextOrNull),
    isLong: true,
  },
  /** `unlisted`: only those who have its link find it */
  visibility: {
    label: 'Who can find it',
    input: z.enum(['public', 'unlisted'], 'Must be public or unlisted'),
    output: z.optional(z.enum(['public', 'unlisted'])),
  },
} as const satisfies Record<EventField, SettableFacts>;

/** What an organizer uploads, and is set by no patch. */
export const pictureTable = {
  cover_image: { label: 'Cover picture', output: TextOrNull },
  gallery_images: { label: 'Pictures', output: z.array(Text), stored: 'list', isLong: true },
} as const satisfies Record<string, FieldFacts>;

/** By the name of a field, a picture's too: all that is the same for both. */
export const eventFacts: Readonly<Record<EventField | keyof typeof pictureTable, FieldFacts>> = {
  ...fieldTable,
  ...pictureTable,
};

/** What people know a field as: field -> label; and the note, which is none. */
export const eventLabels: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(eventFacts).map(([field, { label }]) => [field, label])),
  attendee_note: 'For attendees',
};

/** What the server searches, what matters most first: of a long text the end isn't looked at. The device has `eventSearchText`. */
export const serverSearchFields = [
  ...(['title', 'subtitle', 'tags', 'category', 'locationName', 'address', 'city', 'state', 'country'] as const),
  ...(['resume', 'description'] as const),
] satisfies readonly EventField[];

type Column<Name extends 'input' | 'output'> = { [Field in EventField]: (typeof fieldTable)[Field][Name] };

/** A column of the table, as the shape of an object. The cast restores the names, which `fromEntries` loses. */
export function shapeOf<Name extends 'input' | 'output'>(name: Name): Column<Name> {
  return Object.fromEntries(Object.entries(fieldTable).map(([field, facts]) => [field, facts[name]])) as Column<Name>;
}
