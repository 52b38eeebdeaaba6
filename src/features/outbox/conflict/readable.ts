import { categoryLabel } from '#contract/events/category.ts';
import { eventLabels } from '#contract/events/fields.ts';
import type { Faq, Point, TicketType } from '#contract/events/parts.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { describeRecurrence } from '#contract/calendar/describe-recurrence.ts';
import { isTimeZone } from '#contract/calendar/zoned-time.ts';
import * as texts from './texts.ts';

/** An event's value in readable form. */
export type Readable =
  | { kind: 'text'; text: string }
  | { kind: 'list'; items: readonly string[] }
  | { kind: 'pictures'; pictures: readonly string[] };

/** A field's label. */
export function fieldLabel(field: string): string {
  return eventLabels[field] ?? field;
}

/** A group's label; of a group of one field, the field's. */
export function groupLabel(group: string): string {
  return Object.hasOwn(texts.groupLabels, group)
    ? texts.groupLabels[group as keyof typeof texts.groupLabels]
    : fieldLabel(group);
}

const text = (value: string): Readable => ({ kind: 'text', text: value });
const list = (items: readonly string[]): Readable =>
  items.length === 0 ? text(texts.nothing) : { kind: 'list', items };

const priced = (price: string) => (Number(price) === 0 ? texts.freeTicket : `$${price}`);
const ticketText = ({ name, price, quantity, description }: TicketType) =>
  [texts.ticket(name, priced(price), quantity), description].filter((part) => part !== '').join('. ');

/** @param zone the event's; if unknown, the device's is used */
function momentText(value: string, zone: unknown): string {
  if (!Number.isFinite(Date.parse(value))) return value;
  const timeZone = typeof zone === 'string' && isTimeZone(zone) ? zone : undefined;
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(
    Date.parse(value),
  );
}

function dayText(value: string): string {
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  return Number.isFinite(Date.parse(value)) ? day.format(Date.parse(value)) : value;
}

function ruleText(value: string): string {
  const rule = parseRecurrence(value);
  return rule === null ? value : describeRecurrence(rule);
}

const formatters: Record<string, (value: never, zone: unknown) => Readable> = {
  date_time: (value: string, zone) => text(momentText(value, zone)),
  end_date_time: (value: string, zone) => text(momentText(value, zone)),
  start_date: (value: string) => text(dayText(value)),
  end_date: (value: string) => text(dayText(value)),
  timezone: (value: string) => text(value.replaceAll('_', ' ')),
  event_type: (value: string) => text(value === 'recurring' ? texts.repeatingEvent : texts.oneTimeEvent),
  recurrence: (value: string) => text(ruleText(value)),
  category: (value: string) => text(categoryLabel(value)),
  pricing_type: (value: string) => text(value === 'paid' ? texts.paid : texts.free),
  price: (value: string) => text(Number(value) === 0 ? texts.free : `$${value}`),
  location: ({ coordinates: [longitude, latitude] }: Point) => text(`${latitude.toFixed(4)}, ${longitude.toFixed(4)}`),
  tags: (value: string[]) => (value.length === 0 ? text(texts.nothing) : text(value.join(', '))),
  ticket_types: (value: TicketType[]) => list(value.map(ticketText)),
  faqs: (value: Faq[]) => list(value.map(({ question, answer }) => `${question} ${answer}`)),
  alt_texts: (value: Record<string, string>) => list(Object.values(value)),
  cover_image: (value: string) => ({ kind: 'pictures', pictures: [value] }),
  image: (value: string) => ({ kind: 'pictures', pictures: [value] }),
  gallery_images: (value: string[]) =>
    value.length === 0 ? text(texts.noPictures) : { kind: 'pictures', pictures: value },
};

/** A field's value in readable form. @param zone the time zone of the same version */
export function toReadable(field: string, value: unknown, zone: unknown): Readable {
  if (value === null || value === undefined || value === '') return text(texts.nothing);
  const format = formatters[field];
  if (format !== undefined) return format(value as never, zone);
  if (typeof value === 'boolean') return text(value ? texts.yes : texts.no);
  return text(typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value));
}
