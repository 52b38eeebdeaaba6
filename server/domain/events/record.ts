import type { EventPatch } from '#contract/events/entity.ts';
import { eventFacts, serverSearchFields } from '#contract/events/fields.ts';
import type { Point, TicketType } from '#contract/events/parts.ts';
import { isFree } from '#contract/events/price.ts';
import type { EventField } from '#contract/events/rules.ts';
import { withTicketIds } from '#contract/events/ticket-ids.ts';
import { nextDates, seriesEndMs } from '#contract/calendar/occurrences.ts';
import { cellAt } from '#server/db/search/geo-grid.ts';
import type { EventFields, EventIndexFields } from '#server/db/schema/events.ts';
import { parsedList } from '#server/db/parsed-column.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';

/** An amount with two decimals, so that `12.5` and `12.50` compare as equal. */
function amount(text: string): string {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

function normaliseTypes(types: readonly TicketType[], storedTypes: readonly TicketType[]): TicketType[] {
  return withTicketIds(types, storedTypes).map((type) => ({ ...type, price: amount(type.price) }));
}

/** Drops empty texts: a picture without a text has no entry. */
function nonEmptyTexts(altTexts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text.trim() !== ''));
}

/**
 * A patch with its values normalized for storing and comparing.
 * @param storedTypes the event's types of tickets, whose ids those without an id keep
 */
export function normalisePatch(patch: EventPatch, storedTypes: readonly TicketType[] = []): EventPatch {
  const { price, tags, ticket_types: tickets, alt_texts: altTexts } = patch;
  return {
    ...patch,
    ...(price === undefined ? {} : { price: amount(price) }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(tickets === undefined ? {} : { ticket_types: normaliseTypes(tickets, storedTypes) }),
    ...(altTexts === undefined ? {} : { alt_texts: nonEmptyTexts(altTexts) }),
  };
}

/** A ten-thousandth of a metre is precise enough, and PostgreSQL fails on numbers very close to zero. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

/** An event's place in time: the start of its next or only date, and the end of its last. */
export function timeFields(event: Timed, now: number): Pick<EventIndexFields, 'starts_at' | 'ends_at'> {
  const [next] = event.event_type === 'recurring' ? nextDates(event, now, 1) : [];
  return { starts_at: next ?? Date.parse(event.date_time), ends_at: seriesEndMs(event) };
}

/** A field's searchable text: the items of a list, or a category's name, as words. */
function searchedText(field: EventField, value: string | null): string | null {
  if (value === null) return null;
  if (eventFacts[field].stored === 'list') return parsedList<string>(value).join(' ');
  return field === 'category' ? value.replaceAll('_', ' ') : value;
}

/** The columns that queries need, computed from the record. A repeating event is placed at its next date. */
export function indexFields(event: EventFields, now: number): EventIndexFields {
  const point = event.location === null ? null : (JSON.parse(event.location) as Point);
  const longitude = point === null ? null : rounded(point.coordinates[0]);
  const latitude = point === null ? null : rounded(point.coordinates[1]);
  return {
    ...timeFields(event, now),
    is_free: Number(isFree({ ...event, ticket_types: parsedList<TicketType>(event.ticket_types) })),
    latitude,
    longitude,
    cell: latitude === null || longitude === null ? null : cellAt(latitude, longitude),
    search_text: searchTextOf(serverSearchFields.map((field) => searchedText(field, event[field]))),
  };
}
