import { nextDates } from '#contract/calendar/occurrences.ts';
import type { Event } from '#contract/events/entity.ts';
import { isCityInLine } from '#contract/geo/city-in-line.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listEvents, type EventFilter } from '#server/db/events/lists.ts';
import { listRunningEvents } from '#server/db/events/page-lists.ts';
import { findUserByName, type UserRow } from '#server/db/people/users.ts';
import { requireUser, userNotFound } from '#server/domain/people/find.ts';
import { toEvents } from './present.ts';

/** Which events a list in another site shows. */
export interface EmbeddedList {
  filter: Omit<EventFilter, 'fromMs' | 'toMs' | 'search'>;
  organizer?: { id: number } | { username: string } | undefined;
  /** only events in the city of this name, accents and capitals aside */
  city?: string | undefined;
  /** only dates that aren't over by then, in ms */
  fromMs: number;
  /** only dates that begin before */
  toMs: number;
  limit: number;
}

/** Most events with a city's name somewhere in them are there. */
const readForCity = 200;

/**
 * The organizer of a list, as a guest sees them.
 * @throws Refusal `not_found`
 */
async function organizerOf(tx: Tx, named: NonNullable<EmbeddedList['organizer']>): Promise<UserRow> {
  if ('id' in named) return await requireUser(tx, null, named.id);
  const found = await findUserByName(tx, named.username.toLowerCase());
  if (found === null) throw userNotFound();
  return await requireUser(tx, null, found.id);
}

/** When an event's first date that isn't over at `fromMs` begins, in ms. */
export function nextStart(event: Event, fromMs: number): number {
  return nextDates(event, fromMs, 1)[0] ?? Date.parse(event.date_time);
}

/**
 * Public events as a guest sees them, soonest first; repeating ones at their next date.
 * @throws Refusal `not_found` if there is no such organizer
 */
export async function embeddedEvents(
  tx: Tx,
  { filter, organizer: named, city, fromMs, toMs, limit }: EmbeddedList,
  now: number,
): Promise<{ events: Event[]; organizer: UserRow | null }> {
  const organizer = named === undefined ? null : await organizerOf(tx, named);
  const wanted: EventFilter = {
    ...filter,
    ...(organizer === null ? {} : { organizerId: organizer.id }),
    ...(city === undefined ? {} : { search: city }),
  };
  const running = await listRunningEvents(tx, wanted, fromMs);
  const ahead = await listEvents(
    tx,
    { ...wanted, fromMs, ...(toMs === Infinity ? {} : { toMs }) },
    { now: fromMs, phase: 'ahead', after: null },
    city === undefined ? limit : readForCity,
  );
  const rows = [...running, ...ahead.rows.filter((row) => row.starts_at >= fromMs)];
  const soonest = (await toEvents(tx, [...new Map(rows.map((row) => [row.id, row])).values()], null, now))
    .map((event) => ({ event, atMs: nextStart(event, fromMs) }))
    .filter(({ event, atMs }) => atMs < toMs && (city === undefined || isCityInLine(event.city, city)))
    .sort((left, right) => left.atMs - right.atMs || left.event.event_id - right.event.event_id);
  return { events: soonest.slice(0, limit).map(({ event }) => event), organizer };
}
