import { sql } from 'kysely';
import type { Tx } from './database.ts';
import { cellsAround, isWithin } from './cells.ts';
import { eventsWithOrganizer } from './events.ts';
import type { EventRow } from './events.ts';

export interface EventFilter {
  categories?: string[];
  isOnline?: boolean;
  near?: { latitude: number; longitude: number; radiusKm: number };
  /** words, folded as the search text is */
  words?: string[];
  fromMs?: number;
  toMs?: number;
}

/** Where a walk through events goes on: those ahead of `now` soonest first, then those behind it latest first. */
export interface EventPlace {
  now: number;
  phase: 'ahead' | 'behind';
  after: [startsAt: number, id: number] | null;
}

export interface EventPage {
  rows: EventRow[];
  /** null after the last page */
  next: EventPlace | null;
}

/** The events that everybody may see. */
export function publicEvents(tx: Tx) {
  return eventsWithOrganizer(tx).where('e.deleted_at', 'is', null).where('e.status', '!=', 'draft');
}

function filtered(tx: Tx, { categories, isOnline, near, words = [], fromMs, toMs }: EventFilter) {
  let query = publicEvents(tx);
  if (categories !== undefined) query = query.where('e.category', 'in', categories);
  if (isOnline === true) query = query.where('e.online', '=', 1);
  if (fromMs !== undefined) query = query.where('e.ends_at', '>=', fromMs);
  if (toMs !== undefined) query = query.where('e.starts_at', '<=', toMs);
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    query = query.where(sql<boolean>`e.search_text like ${pattern} escape '\\'`);
  }
  if (near === undefined) return query;
  const { latitude, longitude, radiusKm } = near;
  const cells = cellsAround(latitude, longitude, radiusKm);
  if (cells !== null) query = query.where('e.cell', 'in', cells);
  return query.where('e.latitude', 'is not', null).where(isWithin(latitude, longitude, radiusKm));
}

async function rowsAhead(tx: Tx, filter: EventFilter, place: EventPlace, limit: number): Promise<EventRow[]> {
  let query = filtered(tx, filter).where('e.starts_at', '>=', place.now);
  if (place.after !== null) {
    const [startsAt, id] = place.after;
    query = query.where(sql<boolean>`(e.starts_at, e.id) > (${startsAt}, ${id})`);
  }
  return await query.orderBy('e.starts_at').orderBy('e.id').limit(limit).execute();
}

async function rowsBehind(tx: Tx, filter: EventFilter, place: EventPlace, limit: number): Promise<EventRow[]> {
  let query = filtered(tx, filter).where('e.starts_at', '<', place.now);
  if (place.after !== null) {
    const [startsAt, id] = place.after;
    query = query.where(sql<boolean>`(e.starts_at, e.id) < (${startsAt}, ${id})`);
  }
  return await query.orderBy('e.starts_at', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
}

function placeAfter(now: number, rows: EventRow[]): EventPlace | null {
  const last = rows.at(-1);
  if (last === undefined) return null;
  return { now, phase: last.starts_at >= now ? 'ahead' : 'behind', after: [last.starts_at, last.id] };
}

/** A page of the events that everybody may see, by place in time. */
export async function listEvents(tx: Tx, filter: EventFilter, place: EventPlace, limit: number): Promise<EventPage> {
  const wanted = limit + 1;
  const rows = place.phase === 'ahead' ? await rowsAhead(tx, filter, place, wanted) : [];
  if (rows.length < wanted) {
    const start: EventPlace = place.phase === 'behind' ? place : { ...place, phase: 'behind', after: null };
    rows.push(...(await rowsBehind(tx, filter, start, wanted - rows.length)));
  }
  const page = rows.slice(0, limit);
  return { rows: page, next: rows.length > limit ? placeAfter(place.now, page) : null };
}

export async function listEventsByLikes(tx: Tx, limit: number): Promise<EventRow[]> {
  return await publicEvents(tx).orderBy('e.likes_count', 'desc').orderBy('e.id', 'desc').limit(limit).execute();
}

export async function listEventsOfOrganizer(
  tx: Tx,
  organizerId: number,
  { withDrafts }: { withDrafts: boolean },
): Promise<EventRow[]> {
  let query = eventsWithOrganizer(tx).where('e.organizer_id', '=', organizerId).where('e.deleted_at', 'is', null);
  if (!withDrafts) query = query.where('e.status', '!=', 'draft');
  return await query.orderBy('e.id', 'desc').execute();
}
