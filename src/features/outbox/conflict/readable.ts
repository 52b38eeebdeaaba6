import { categoryLabel } from '#contract/events/category.ts';
import { languageName } from '#contract/events/language.ts';
import { eventLabels } from '#contract/events/fields.ts';
import type { Faq, Point, TicketType } from '#contract/events/parts.ts';
import { amountText, priceText } from '#contract/events/price.ts';
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

function ticketText({ name, price, quantity, description }: TicketType, currency: unknown): string {
  const cost = Number(price) === 0 ? texts.freeTicket : amountText(price, currencyOf(currency));
  return [texts.ticket(name, cost, quantity), description].filter((part) => part !== '').join('. ');
}

const currencyOf = (currency: unknown) => (typeof currency === 'string' ? currency : null);

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

/** A version's values that tell how to read its others. */
export interface Reading {
  timezone?: unknown;
  currency?: unknown;
}

const formatters: Record<string, (value: never, version: Reading) => Readable> = {
  date_time: (value: string, { timezone }) => text(momentText(value, timezone)),
  end_date_time: (value: string, { timezone }) => text(momentText(value, timezone)),
  start_date: (value: string) => text(dayText(value)),
  end_date: (value: string) => text(dayText(value)),
  timezone: (value: string) => text(value.replaceAll('_', ' ')),
  event_type: (value: string) => text(value === 'recurring' ? texts.repeatingEvent : texts.oneTimeEvent),
  recurrence: (value: string) => text(ruleText(value)),
  category: (value: string) => text(categoryLabel(value)),
  language: (value: string) => text(languageName(value) ?? value),
  pricing_type: (value: string) => text(value === 'paid' ? texts.paid : texts.free),
  price: (value: string, { currency }) => text(priceText(value, currencyOf(currency))),
  payment: (value: string) => text(texts.payments[value as keyof typeof texts.payments] ?? value),
  location: ({ coordinates: [longitude, latitude] }: Point) => text(`${latitude.toFixed(4)}, ${longitude.toFixed(4)}`),
  tags: (value: string[]) => (value.length === 0 ? text(texts.nothing) : text(value.join(', '))),
  ticket_types: (value: TicketType[], { currency }) => list(value.map((type) => ticketText(type, currency))),
  faqs: (value: Faq[]) => list(value.map(({ question, answer }) => `${question} ${answer}`)),
  alt_texts: (value: Record<string, string>) => list(Object.values(value)),
  cover_image: (value: string) => ({ kind: 'pictures', pictures: [value] }),
  image: (value: string) => ({ kind: 'pictures', pictures: [value] }),
  gallery_images: (value: string[]) =>
    value.length === 0 ? text(texts.noPictures) : { kind: 'pictures', pictures: value },
};

/** A field's value in readable form. @param version the values that it stands among */
export function toReadable(field: string, value: unknown, version: Reading): Readable {
  if (value === null || value === undefined || value === '') return text(texts.nothing);
  const format = formatters[field];
  if (format !== undefined) return format(value as never, version);
  if (typeof value === 'boolean') return text(value ? texts.yes : texts.no);
  return text(typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value));
}
