import { nextDates } from '#contract/calendar/occurrences.ts';
import type { Event } from '#contract/events/entity.ts';
import { storedCategoriesOf } from '#contract/events/category.ts';
import { isUnderstood, understandSearch } from '#contract/events/search/search-words.ts';
import { pageLimits, type PageList } from '#contract/pages/page-data.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listEvents } from '#server/db/events/lists.ts';
import type { EventFilter } from '#server/db/events/lists.ts';
import { countEvents, listMostLiked, listRunningEvents } from '#server/db/events/page-lists.ts';
import { toEvents } from '#server/domain/events/present.ts';

/** What a list of events shows, from its address. */
export interface ListQuery {
  when: 'upcoming' | 'past';
  /** as typed */
  text: string;
  /** only events at this venue; empty: anywhere */
  venue: string;
  /** a listing category, or `all` */
  category: string;
  /** of the featured events, from 1 */
  page: number;
}

interface ListRows {
  events: Event[];
  list: PageList;
}

const featuredPerPage = 4;
/** Further pages are shown from the device's rows. */
const mostPages = 10;

function filterOf({ category }: ListQuery): EventFilter {
  const categories = storedCategoriesOf(category);
  return { ...(categories === null ? {} : { categories }), ...(category === 'online' ? { isOnline: true } : {}) };
}

/** An event's place in a list of upcoming events, in ms: for a repeating one its next date. */
function timeOf(event: Event, now: number): number {
  const next = event.event_type === 'recurring' ? nextDates(event, now, 1)[0] : undefined;
  return next ?? Date.parse(event.date_time);
}

/** Long texts make few rows a heavy document. */
const mostCharacters = 150_000;

/** The first events, up to the one with which a document would get too heavy. */
export function lightEnough(events: readonly Event[]): Event[] {
  let characters = 0;
  return events.filter((event) => (characters += JSON.stringify(event).length) <= mostCharacters);
}

/** The list's first events, and the featured ones besides; null if these alone are too heavy. */
function cutList(listed: readonly Event[], featured: readonly Event[], total: number | null): ListRows | null {
  const kept = lightEnough(listed);
  const ids = new Set(kept.map(({ event_id: id }) => id));
  const others = featured.filter(({ event_id: id }) => !ids.has(id));
  if (lightEnough(others).length < others.length) return null;
  return { events: [...kept, ...others], list: { total, complete: kept.length } };
}

/** The first matches of a search. Who searches reads few, and each further row makes the document heavier. */
async function foundRows(tx: Tx, query: ListQuery, now: number): Promise<ListRows | null> {
  const time = query.when === 'past' ? { endedByMs: now } : { fromMs: now };
  const place = { now, phase: query.when === 'past' ? 'behind' : 'ahead', after: null } as const;
  // The device tells venues apart; their words narrow them down.
  const filter = { ...filterOf(query), ...time, search: `${query.text} ${query.venue}` };
  const { rows, next } = await listEvents(tx, filter, place, pageLimits.listed);
  const events = await toEvents(tx, rows, null, now);
  return cutList(events, [], next === null && query.venue === '' ? events.length : null);
}

async function upcomingRows(tx: Tx, query: ListQuery, now: number): Promise<ListRows | null> {
  const filter = filterOf(query);
  const ahead = await listEvents(
    tx,
    { ...filter, fromMs: now },
    { now, phase: 'ahead', after: null },
    pageLimits.listed,
  );
  const aheadRows = ahead.rows.filter((row) => row.starts_at >= now);
  const running = await toEvents(tx, await listRunningEvents(tx, filter, now), null, now);
  const soonest = [...running, ...(await toEvents(tx, aheadRows, null, now))]
    .map((event) => ({ event, atMs: timeOf(event, now) }))
    .sort((left, right) => left.atMs - right.atMs)
    // As many as were read of those ahead: what comes after the last of them isn't known.
    .slice(0, pageLimits.listed)
    .map(({ event }) => event);
  const liked = await listMostLiked(tx, { ...filter, fromMs: now }, featuredPerPage * query.page);
  const total = await countEvents(tx, { ...filter, fromMs: now }, pageLimits.counted);
  return cutList(soonest, await toEvents(tx, liked, null, now), total);
}

async function pastRows(tx: Tx, query: ListQuery, now: number): Promise<ListRows | null> {
  const filter = { ...filterOf(query), endedByMs: now };
  const { rows } = await listEvents(tx, filter, { now, phase: 'behind', after: null }, pageLimits.listed);
  const liked = await listMostLiked(tx, filter, featuredPerPage * query.page);
  const total = await countEvents(tx, filter, pageLimits.counted);
  return cutList(await toEvents(tx, rows, null, now), await toEvents(tx, liked, null, now), total);
}

/**
 * The first rows of a list of events and its featured ones, as a guest sees them.
 * @returns null if only the device can show it
 */
export async function eventListRows(tx: Tx, query: ListQuery, now: number): Promise<ListRows | null> {
  if (query.page > mostPages) return null;
  // Which day words mean depends on where the person is.
  if (isUnderstood(understandSearch(query.text, new Date(now).toISOString().slice(0, 10)))) return null;
  if (`${query.text}${query.venue}`.trim() !== '') return await foundRows(tx, query, now);
  return query.when === 'past' ? await pastRows(tx, query, now) : await upcomingRows(tx, query, now);
}
