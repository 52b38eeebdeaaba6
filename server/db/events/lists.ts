import { sql } from 'kysely';
import { cellsAround, isWithin } from '#server/db/search/geo-grid.ts';
import type { Circle } from '#server/db/search/geo-grid.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { searchEvents } from './search.ts';
import { eventsInOrder } from './rows.ts';
import type { EventRow } from './rows.ts';
import { fittingEvents, maxListed } from '#server/db/engine/page-size.ts';
import { publicEventsOf, publicIds } from './public.ts';
import { searchWords } from '#server/db/search/search-text.ts';
import { minuteOf } from '#server/db/search/word-index.ts';

export interface EventFilter {
  categories?: string[];
  isOnline?: boolean;
  near?: Circle;
  /** as typed; an event must contain each word, or one that starts with it, see `searchWords` */
  search?: string;
  /** only events that end at this time or later */
  fromMs?: number;
  /** only events that start before this time */
  toMs?: number;
  /** only events for which nothing has to be paid, or only others */
  isFree?: boolean;
  /** only events that have ended before this time */
  endedByMs?: number;
  /** only events held in it: `es` */
  language?: string;
  organizerId?: number;
}

/** Where a walk through events continues: first those from `now` on, soonest first, then past ones, latest first. */
export interface EventPlace {
  now: number;
  phase: 'ahead' | 'behind';
  after: [startsAt: number, id: number] | null;
}

export interface EventPage {
  rows: EventRow[];
  /** null on the last page */
  next: EventPlace | null;
}

interface Pick {
  id: number;
  starts_at: number;
}

type Pickers = Record<EventPlace['phase'], (place: EventPlace, limit: number) => Promise<Pick[]>>;

/** The ids and starts of the public events that match; words are compared one by one. */
export function filteredEvents(
  tx: Tx,
  { categories, isOnline, near, search = '', fromMs, toMs, endedByMs, isFree, language, organizerId }: EventFilter,
) {
  let query = publicIds(tx).select('e.starts_at');
  if (categories !== undefined) query = query.where('e.category', 'in', categories);
  if (isOnline === true) query = query.where('e.online', '=', 1);
  if (fromMs !== undefined) query = query.where('e.ends_at', '>=', fromMs);
  if (toMs !== undefined) query = query.where('e.starts_at', '<', toMs);
  if (endedByMs !== undefined) query = query.where('e.ends_at', '<', endedByMs);
  if (language !== undefined) query = query.where('e.language', '=', language);
  if (organizerId !== undefined) query = query.where('e.organizer_id', '=', organizerId);
  if (isFree !== undefined) query = query.where('e.is_free', '=', Number(isFree));
  for (const word of searchWords(search)) {
    query = query.where(sql<boolean>`e.search_text || ' ' like ${`% ${word.text}${word.isWhole ? ' ' : ''}%`}`);
  }
  if (near === undefined) return query;
  const cells = cellsAround(near);
  if (cells !== null) query = query.where('e.cell', 'in', cells);
  return query.where('e.latitude', 'is not', null).where(isWithin(near));
}

type EventQuery = ReturnType<typeof filteredEvents>;

/** Reads along the index of start times. */
function walking(matching: EventQuery): Pickers {
  return {
    async ahead({ now, after }, limit) {
      let ahead = matching.where('e.starts_at', '>=', now);
      if (after !== null) ahead = ahead.where(sql<boolean>`(e.starts_at, e.id) > (${after[0]}, ${after[1]})`);
      return await ahead.orderBy('e.starts_at').orderBy('e.id').limit(limit).execute();
    },
    async behind({ now, after }, limit) {
      let behind = matching.where('e.starts_at', '<', now);
      if (after !== null) behind = behind.where(sql<boolean>`(e.starts_at, e.id) < (${after[0]}, ${after[1]})`);
      return await behind.orderBy('e.starts_at', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
    },
  };
}

/**
 * Whether a filter asks for a time that has begun. Repeating events are listed at their next date, so one that had a date
 * then may be listed behind that time.
 */
function isBegun({ fromMs, toMs }: EventFilter, now: number): boolean {
  return fromMs !== undefined && toMs !== undefined && fromMs < now;
}

/** The repeating events that may have had a date in a time that has begun, but are listed behind it. */
function seriesBehind(tx: Tx, { toMs = 0, ...filter }: EventFilter) {
  return filteredEvents(tx, filter).where('e.event_type', '=', 'recurring').where('e.starts_at', '>=', toMs);
}

/** Two walks as one, in the same order. */
function merged(one: Pickers, other: Pickers): Pickers {
  const both = (phase: EventPlace['phase'], sign: number) => async (place: EventPlace, limit: number) => {
    const picks = [...(await one[phase](place, limit)), ...(await other[phase](place, limit))];
    const inOrder = picks.sort((left, right) => sign * (left.starts_at - right.starts_at || left.id - right.id));
    return inOrder.slice(0, limit);
  };
  return { ahead: both('ahead', 1), behind: both('behind', -1) };
}

function searching(tx: Tx, search: string, filter: EventFilter & { withSeries: boolean }): Pickers {
  const wanted = { ...filter, words: searchWords(search) };
  return {
    ahead: ({ now, after }, limit) => searchEvents(tx, wanted, { place: after ?? [now, 0], isBackward: false, limit }),
    behind: ({ now, after }, limit) => searchEvents(tx, wanted, { place: after ?? [now, 0], isBackward: true, limit }),
  };
}

function placeAfter(now: number, last: Pick | undefined): EventPlace | null {
  if (last === undefined) return null;
  return { now, phase: last.starts_at >= now ? 'ahead' : 'behind', after: [last.starts_at, last.id] };
}

const maxCompared = 2_000;

/** Whether the rest of the filter leaves so few events that their words can be compared one by one. */
async function areFew(tx: Tx, { search: _search, ...rest }: EventFilter): Promise<boolean> {
  const { near, categories, language } = rest;
  if (Object.keys(rest).length === 0) return false;
  const isByStart =
    categories === undefined && language === undefined && (near === undefined || cellsAround(near) === null);
  const some = filteredEvents(tx, rest).limit(maxCompared);
  // Without the order, PostgreSQL wouldn't use the index of start times.
  const counted = tx.sql.selectFrom((isByStart ? some.orderBy('e.starts_at') : some).as('some'));
  const { count } = await counted.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return count < maxCompared;
}

async function pickersOf(tx: Tx, filter: EventFilter, now: number): Promise<Pickers> {
  const { search } = filter;
  const withSeries = isBegun(filter, now);
  if (search !== undefined && !(await areFew(tx, filter))) return searching(tx, search, { ...filter, withSeries });
  const walk = walking(filteredEvents(tx, filter));
  return withSeries ? merged(walk, walking(seriesBehind(tx, filter))) : walk;
}

/** A page of public events, ordered as in `EventPlace`. */
export async function listEvents(tx: Tx, filter: EventFilter, given: EventPlace, limit: number): Promise<EventPage> {
  if (filter.search !== undefined && searchWords(filter.search).length === 0) return { rows: [], next: null };
  // The word index stores start times with a precision of a minute.
  const place = filter.search === undefined ? given : { ...given, now: minuteOf(given.now) * 60_000 };
  const pick = await pickersOf(tx, filter, place.now);
  const wanted = limit + 1;
  const picks = place.phase === 'ahead' ? await pick.ahead(place, wanted) : [];
  if (picks.length < wanted) {
    const start: EventPlace = place.phase === 'behind' ? place : { ...place, phase: 'behind', after: null };
    picks.push(...(await pick.behind(start, wanted - picks.length)));
  }
  const page = await fittingEvents(tx, picks.slice(0, limit));
  const rows = await publicEventsOf(
    tx,
    page.map((row) => row.id),
  );
  return { rows, next: picks.length > page.length ? placeAfter(place.now, page.at(-1)) : null };
}

/** The most liked events, as many as fit into a page; with `fromMs`, without those that had ended by then. */
export async function listEventsByLikes(tx: Tx, limit: number, fromMs?: number): Promise<EventRow[]> {
  const ordered = publicIds(tx).orderBy('e.likes_count', 'desc').orderBy('e.id').limit(limit);
  const picks = await (fromMs === undefined ? ordered : ordered.where('e.ends_at', '>=', fromMs)).execute();
  const page = await fittingEvents(tx, picks);
  return await publicEventsOf(
    tx,
    page.map((row) => row.id),
  );
}

/** An organizer's events, newest first, as many as fit into a page. */
export async function listEventsOfOrganizer(
  tx: Tx,
  organizerId: number,
  { withDrafts }: { withDrafts: boolean },
): Promise<EventRow[]> {
  const own = tx.sql.selectFrom('events as e').select('e.id').where('e.organizer_id', '=', organizerId);
  const there = own.where('e.deleted_at', 'is', null).orderBy('e.id', 'desc').limit(maxListed);
  const picks = await (withDrafts ? there : there.where('e.status', '!=', 'draft')).execute();
  return await eventsInOrder(tx, await fittingEvents(tx, picks));
}
