import type { EventPatch } from '#contract/events/entity.ts';
import { eventFacts, serverSearchFields } from '#contract/events/fields.ts';
import type { Point } from '#contract/events/parts.ts';
import type { EventField } from '#contract/events/rules.ts';
import { nextDates, seriesEndMs } from '#contract/calendar/occurrences.ts';
import { cellAt } from '#server/db/search/geo-grid.ts';
import type { EventFields, EventIndexFields } from '#server/db/schema/events.ts';
import { parsedList } from '#server/db/parsed-column.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';

/** An amount with its two decimals, so that `12.5` and `12.50` are the same price. */
function amount(text: string): string {
  const [whole = '0', cents = ''] = text.split('.');
  return `${whole.replace(/^0+(?=\d)/, '')}.${cents.padEnd(2, '0')}`;
}

/** A picture of which nothing is said has no text. */
function nonEmptyTexts(altTexts: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(altTexts).filter(([, text]) => text.trim() !== ''));
}

/** A patch in the one form in which its values are kept and compared. */
export function normalisePatch(patch: EventPatch): EventPatch {
  const { price, tags, ticket_types: tickets, alt_texts: altTexts } = patch;
  return {
    ...patch,
    ...(price === undefined ? {} : { price: amount(price) }),
    ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
    ...(tickets === undefined ? {} : { ticket_types: tickets.map((type) => ({ ...type, price: amount(type.price) })) }),
    ...(altTexts === undefined ? {} : { alt_texts: nonEmptyTexts(altTexts) }),
  };
}

/** A tenth of a millimetre is near enough; PostgreSQL refuses to reckon with what is all but nothing. */
function rounded(degrees: number): number {
  return Math.round(degrees * 1e9) / 1e9;
}

/** Where an event stands in time: the start of its next date, or of its only one, and the end of its last. */
export function timeFields(event: Timed, now: number): Pick<EventIndexFields, 'starts_at' | 'ends_at'> {
  const [next] = event.event_type === 'recurring' ? nextDates(event, now, 1) : [];
  return { starts_at: next ?? Date.parse(event.date_time), ends_at: seriesEndMs(event) };
}

/** A field as it is searched: the items of a list as words, a category's name in words. */
function searchedText(field: EventField, value: string | null): string | null {
  if (value === null) return null;
  if (eventFacts[field].stored === 'list') return parsedList<string>(value).join(' ');
  return field === 'category' ? value.replaceAll('_', ' ') : value;
}

/** What queries need, worked out from the whole record. A repeating event stands in time where its next date is. */
export function indexFields(event: EventFields, now: number): EventIndexFields {
  const point = event.location === null ? null : (JSON.parse(event.location) as Point);
  const longitude = point === null ? null : rounded(point.coordinates[0]);
  const latitude = point === null ? null : rounded(point.coordinates[1]);
  return {
    ...timeFields(event, now),
    latitude,
    longitude,
    cell: latitude === null || longitude === null ? null : cellAt(latitude, longitude),
    search_text: searchTextOf(serverSearchFields.map((field) => searchedText(field, event[field]))),
  };
}
