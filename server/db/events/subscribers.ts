import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { dayMs } from './days.ts';

/** Attendees. Worded exactly like the condition of their index, so that SQLite can use it. */
export const isSeated = sql<boolean>`g.subscribed = 1`;

/** The latest days on which seats were taken that are still held, newest first, with their numbers. */
export async function listSeatDays(tx: Tx, eventId: number, limit: number): Promise<{ day: number; count: number }[]> {
  const day = sql<number>`g.subscribed_at / ${sql.lit(dayMs)}`;
  const query = tx.sql
    .selectFrom('engagement as g')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')]);
  const seated = query.where('g.event_id', '=', eventId).where(isSeated).where('g.subscribed_at', 'is not', null);
  return await seated.groupBy(day).orderBy('day', 'desc').limit(limit).execute();
}

/**
 * A place in the list of attendees: when the seat was taken, and by whom, since several may be taken in the same
 * millisecond.
 */
export interface SeatPlace {
  /** null for seats whose time was never recorded */
  since: number | null;
  userId: number;
}

/** Hidden users hold a seat, but don't appear in lists. */
function peopleOf(tx: Tx, eventId: number, limit: number) {
  return tx.sql
    .selectFrom('engagement as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['u.display_name', 'u.username', 'g.user_id', 'g.subscribed_at', 'g.waiting'])
    .where('g.event_id', '=', eventId)
    .where('u.hidden_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .limit(limit);
}

/** A page of attendees in the order in which they took their seats, starting with those whose time wasn't recorded. */
export async function listSeated(tx: Tx, eventId: number, { since, userId }: SeatPlace, limit: number) {
  // Two queries: the index has each part in order, whereas one expression for both would need a sort.
  const unnoted = peopleOf(tx, eventId, limit).where(isSeated).where('g.subscribed_at', 'is', null);
  const first = since === null ? await unnoted.where('g.user_id', '>', userId).orderBy('g.user_id').execute() : [];
  if (first.length === limit) return first;
  const after = since === null ? { since: -1, userId: 0 } : { since, userId };
  const noted = peopleOf(tx, eventId, limit - first.length)
    .where(isSeated)
    .where(sql<boolean>`(g.subscribed_at, g.user_id) > (${after.since}, ${after.userId})`);
  return [...first, ...(await noted.orderBy('g.subscribed_at').orderBy('g.user_id').execute())];
}

/** A page of the waiting list after a place, in order of arrival. */
export async function listWaiting(tx: Tx, eventId: number, after: number, limit: number) {
  return await peopleOf(tx, eventId, limit).where('g.waiting', '>', after).orderBy('g.waiting').execute();
}

/** All users who have a seat or wait for one. */
export async function listAttendees({ sql: db }: Tx, eventId: number): Promise<number[]> {
  const query = db.selectFrom('engagement').select('user_id').where('event_id', '=', eventId);
  const attending = query.where((eb) => eb.or([eb('subscribed', '=', 1), eb('waiting', 'is not', null)]));
  return (await attending.orderBy('user_id').execute()).map((row) => row.user_id);
}
