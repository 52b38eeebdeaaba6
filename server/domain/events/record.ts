import type { EventPatch, Point } from '#contract/events/entity.ts';
import { nextDates, seriesEndMs } from '#contract/calendar/occurrences.ts';
import { cellAt } from '#server/db/search/geo-grid.ts';
import type { EventFields, EventIndexFields } from '#server/db/schema/events.ts';
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

type Stored = Partial<EventFields>;

/** The columns that a normalised patch sets. */
export function storedFields(patch: EventPatch): Stored {
  const { tags, ticket_types, faqs, location, online, alt_texts, ...plain } = patch;
  const fields: Stored = {};
  for (const [name, value] of Object.entries(plain)) if (value !== undefined) Object.assign(fields, { [name]: value });
  if (tags !== undefined) fields.tags = JSON.stringify(tags);
  if (ticket_types !== undefined) fields.ticket_types = JSON.stringify(ticket_types);
  if (faqs !== undefined) fields.faqs = JSON.stringify(faqs);
  if (alt_texts !== undefined) fields.alt_texts = JSON.stringify(alt_texts);
  if (online !== undefined) fields.online = online ? 1 : 0;
  if (location !== undefined) fields.location = location === null ? null : JSON.stringify(location);
  return fields;
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
    search_text: searchTextOf([
      event.title,
      event.subtitle,
      (JSON.parse(event.tags) as string[]).join(' '),
      event.category?.replaceAll('_', ' '),
      event.locationName,
      event.address,
      event.city,
      event.state,
      event.country,
      event.resume,
      event.description,
    ]),
  };
}
