import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { dayMs } from './days.ts';

/** Who holds a place. It stands as the index of them says it, for SQLite to know that it may be used. */
const isSeated = sql<boolean>`g.subscribed = 1`;

/** The last days on which places were taken that are still held, newest first, with how many. */
export async function listSeatDays(tx: Tx, eventId: number, limit: number): Promise<{ day: number; count: number }[]> {
  const day = sql<number>`g.subscribed_at / ${sql.lit(dayMs)}`;
  const query = tx.sql
    .selectFrom('engagement as g')
    .select((eb) => [day.as('day'), eb.fn.countAll<number>().as('count')]);
  const seated = query.where('g.event_id', '=', eventId).where(isSeated).where('g.subscribed_at', 'is not', null);
  return await seated.groupBy(day).orderBy('day', 'desc').limit(limit).execute();
}

/** Where a list stands among those who hold a place: when they took it, and who they are, since many may at once. */
export interface SeatPlace {
  /** null among those of whom it was never noted */
  since: number | null;
  userId: number;
}

/** Who is hidden holds their place, but stands in no list. */
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

/** A page of those who hold a place, in the order in which they took it; first those of whom it was never noted. */
export async function listSeated(tx: Tx, eventId: number, { since, userId }: SeatPlace, limit: number) {
  // The index holds both parts in their order, where one expression for both would have to sort them all.
  const unnoted = peopleOf(tx, eventId, limit).where(isSeated).where('g.subscribed_at', 'is', null);
  const first = since === null ? await unnoted.where('g.user_id', '>', userId).orderBy('g.user_id').execute() : [];
  if (first.length === limit) return first;
  const after = since === null ? { since: -1, userId: 0 } : { since, userId };
  const noted = peopleOf(tx, eventId, limit - first.length)
    .where(isSeated)
    .where(sql<boolean>`(g.subscribed_at, g.user_id) > (${after.since}, ${after.userId})`);
  return [...first, ...(await noted.orderBy('g.subscribed_at').orderBy('g.user_id').execute())];
}

/** A page of those who wait behind a place, in order of arrival. */
export async function listWaiting(tx: Tx, eventId: number, after: number, limit: number) {
  return await peopleOf(tx, eventId, limit).where('g.waiting', '>', after).orderBy('g.waiting').execute();
}

/** Everybody who holds a place or waits for one. */
export async function listAttendees({ sql: db }: Tx, eventId: number): Promise<number[]> {
  const query = db.selectFrom('engagement').select('user_id').where('event_id', '=', eventId);
  const attending = query.where((eb) => eb.or([eb('subscribed', '=', 1), eb('waiting', 'is not', null)]));
  return (await attending.orderBy('user_id').execute()).map((row) => row.user_id);
}
