import { listingCategoryOf } from '#contract/events/category.ts';
import type { UnderstoodSearch } from '#contract/events/search/search-words.ts';
import type { WhenFilter } from '#contract/events/search/when.ts';
import { distanceKm, distanceText, type Coordinates } from '#contract/geo/distance.ts';
import { nextStartMs } from './next-occurrence.ts';
import { venueKeyOf } from './popular-venues.ts';
import { isPublic, type EventRow } from './rows.ts';
import { normalizeSearchText, rankOf, searchTermsOf } from './search-text.ts';

export interface EventFilter extends Partial<WhenFilter> {
  /** as typed: what it says of days, hours and price is understood, see `understandSearch` */
  text: string;
  /** a listing category; `all` for none */
  category: string;
  /** only events at this venue, in any spelling; empty or omitted: anywhere */
  venue?: string;
  when: 'upcoming' | 'past' | 'any';
  nowMs: number;
  /** where the user is: nearest first, events without a location last */
  near?: Coordinates | null;
  /** only events with a location so near to a place */
  within?: { km: number; at: Coordinates } | null;
  /** only events held in this language: a BCP 47 primary subtag, `es` */
  language?: string | null;
  /** null or omitted: nearest first with `near`, else the best match, then by start; `near` counts from `within` too */
  sort?: 'start' | 'near' | 'likes' | null;
  /** the viewer's time zone, for events without one; omitted: the device's */
  zone?: string;
}

/** The events that match a filter, in two orders. */
export interface Listing {
  /** title matches first, then by start (past events latest first); with `near`, nearest first; else as `sort` says */
  listed: readonly EventRow[];
  /** the same by likes, most first; with a text, `near` or `sort`, the same order as `listed` */
  featured: readonly EventRow[];
  /** what the text says of days, hours and price, without parts chosen by hand; null if nothing */
  understood: UnderstoodSearch | null;
  /** how many events there are in all: to come, or over */
  all: number;
  /** the distance from the user as text, else from the place they ask for; null if not requested or unknown */
  distanceTextOf(row: EventRow): string | null;
}

/** An event's place in a list, in epoch ms: a repeating one's next date, or its end in a list of past events. */
export function timeOf(row: EventRow, when: EventFilter['when'], nowMs: number): number {
  if (row.event_type !== 'recurring') return row.starts_at;
  return when === 'past' ? row.ends_at : nextStartMs(row, nowMs);
}

/** An event's location in degrees; null if unknown. */
export function coordinatesOf({ location }: Pick<EventRow, 'location'>): Coordinates | null {
  const [longitude, latitude] = location?.coordinates ?? [];
  return latitude === undefined || longitude === undefined ? null : { latitude, longitude };
}

/** How far an event is from a place; null if its location is unknown. */
export function kmTo(row: EventRow, here: Coordinates): number | null {
  const place = coordinatesOf(row);
  return place === null ? null : distanceKm(here, place);
}

/** Whether a list of what is to come, or of what is over, has this event at all. */
function isListed(row: EventRow, { when, nowMs }: Pick<EventFilter, 'when' | 'nowMs'>): boolean {
  if (!isPublic(row)) return false;
  if (when === 'upcoming') return row.ends_at >= nowMs;
  return when === 'any' || row.ends_at < nowMs;
}

/** Whether an event is in the list, of the category and at the venue that were chosen. */
export function isWanted(row: EventRow, filter: EventFilter): boolean {
  const { category, venue = '' } = filter;
  if (!isListed(row, filter)) return false;
  if (venue !== '' && venueKeyOf(row) !== normalizeSearchText(venue.trim())) return false;
  if (category === 'all') return true;
  return category === 'online' ? row.online : listingCategoryOf(row.category) === category;
}

export interface Match {
  /** lower is better */
  rank: number;
  /** start of the date that matches, in epoch ms */
  atMs: number;
}

/** A filter, ready to look at rows. */
export interface Search {
  /** see `Listing.understood` */
  understood: UnderstoodSearch | null;
  match: (row: EventRow) => Match | null;
}

/** Whether a filter asks for more than first lists do. */
function isRefined({ day, part, price, within, language }: EventFilter): boolean {
  return [day, part, price, within, language].some((value) => value !== undefined && value !== null);
}

/** Takes words as words. What asks for more finds nothing until `loadWhen` has loaded what knows it. */
function createPlainSearch(filter: EventFilter): Search {
  const { text, when, nowMs } = filter;
  const terms = searchTermsOf(text);
  function match(row: EventRow): Match | null {
    const rank = isWanted(row, filter) ? rankOf(row, terms) : null;
    return rank === null ? null : { rank, atMs: timeOf(row, when, nowMs) };
  }
  return { understood: null, match: isRefined(filter) ? () => null : match };
}

let createSearch = createPlainSearch;
let searches = new WeakMap<EventFilter, Search>();

/** Makes all further searches know words, days, prices and distances. */
export function refineSearches(create: (filter: EventFilter) => Search): void {
  createSearch = create;
  searches = new WeakMap();
}

/** Lists ask for one filter several times, and cards once more for each event. */
function searchOf(filter: EventFilter): Search {
  const search = searches.get(filter) ?? createSearch(filter);
  searches.set(filter, search);
  return search;
}

/** See `Listing.understood`. */
export function understoodOf(filter: EventFilter): UnderstoodSearch | null {
  return searchOf(filter).understood;
}

/** Start of the date of an event that a filter found, in epoch ms: the one on the day that was asked for. */
export function matchingStartMs(row: EventRow, filter: EventFilter): number {
  return searchOf(filter).match(row)?.atMs ?? timeOf(row, filter.when, filter.nowMs);
}

/** The events matching a filter that have a location for the map, in the given order; `near` and `sort` are ignored. */
export function placedEvents(rows: readonly EventRow[], filter: EventFilter): EventRow[] {
  const { match } = searchOf(filter);
  return rows.filter((row) => row.location !== null && match(row) !== null);
}

function nearestFirst(rows: readonly EventRow[], here: Coordinates): EventRow[] {
  const away = rows.map((row) => ({ row, km: kmTo(row, here) ?? Number.MAX_VALUE }));
  return away.sort((left, right) => left.km - right.km).map(({ row }) => row);
}

/** Filters and sorts as described at `Listing.listed`. Pure; under 16 ms for 6,000 events. */
export function searchEvents(rows: readonly EventRow[], filter: EventFilter): EventRow[] {
  const { near = null, within = null, sort = null, when } = filter;
  const { match } = searchOf(filter);
  const direction = when === 'past' ? -1 : 1;
  const found: (Match & { row: EventRow })[] = [];
  for (const row of rows) {
    const matching = match(row);
    if (matching !== null) found.push({ row, rank: sort === 'start' ? 0 : matching.rank, atMs: matching.atMs });
  }
  found.sort(
    (left, right) =>
      left.rank - right.rank || direction * (left.atMs - right.atMs || (left.row.ref < right.row.ref ? -1 : 1)),
  );
  const ranked = found.map(({ row }) => row);
  if (sort === 'likes') return ranked.sort((left, right) => right.likes - left.likes);
  const here = near ?? within?.at ?? null;
  const isByDistance = sort === 'near' || (sort === null && near !== null);
  return isByDistance && here !== null ? nearestFirst(ranked, here) : ranked;
}

/** What a filter finds, as a list and as featured events. Sorting is stable, so equal likes keep the list's order. */
export function listEvents(rows: readonly EventRow[], filter: EventFilter): Listing {
  const listed = searchEvents(rows, filter);
  const { text, near = null, within = null, sort = null } = filter;
  const here = near ?? within?.at ?? null;
  const isRanked = text.trim() !== '' || near !== null || sort !== null;
  let all = 0;
  for (const row of rows) if (isListed(row, filter)) all += 1;
  return {
    listed,
    featured: isRanked ? listed : [...listed].sort((left, right) => right.likes - left.likes),
    understood: understoodOf(filter),
    all,
    distanceTextOf(row) {
      const km = here === null ? null : kmTo(row, here);
      return km === null ? null : distanceText(km);
    },
  };
}
