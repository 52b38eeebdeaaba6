import { sql as text } from 'kysely';
import type { RawBuilder } from 'kysely';
import { guestLimits } from '#contract/events/people/guest-list.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';

/** A guest of an event, with what shows of them. */
export interface GuestRow {
  id: number;
  event_id: number;
  user_id: number;
  username: string;
  display_name: string;
  profile_picture: string | null;
  waiting: number | null;
  subscribed_at: number | null;
}

/** Whether somebody has or awaits a place now; `n` is their engagement. */
const isGuest = text<boolean>`(n.subscribed = 1 or n.waiting is not null)`;

/** Of `e`, an event: whether a user runs it. Those who may see its guests, as `mayReadGuests` says of one event. */
function isRunBy(userId: number): RawBuilder<boolean> {
  return text<boolean>`(e.organizer_id = ${userId} and e.deleted_at is null)`;
}

/** The id of somebody as a guest of an event, which they get when they first become one. The caller has locked the event. */
export async function guestIdOf({ sql }: WriteTx, eventId: number, userId: number): Promise<number> {
  const known = sql.selectFrom('event_guests').select('id').where('user_id', '=', userId);
  const row = await known.where('event_id', '=', eventId).executeTakeFirst();
  if (row !== undefined) return row.id;
  const made = sql.insertInto('event_guests').values({ event_id: eventId, user_id: userId }).returning('id');
  return (await made.executeTakeFirstOrThrow()).id;
}

function guestsFor({ sql }: Tx, reader: number) {
  return sql
    .selectFrom('event_guests as g')
    .innerJoin('engagement as n', (join) =>
      join.onRef('n.user_id', '=', 'g.user_id').onRef('n.event_id', '=', 'g.event_id'),
    )
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.id', 'g.event_id', 'g.user_id', 'u.username', 'u.display_name', 'u.profile_picture'])
    .select(['n.waiting', 'n.subscribed_at'])
    .where(isGuest)
    .where(isUserVisibleTo(reader, 'g.user_id'));
}

/** Those of these rows who are guests now and whom the reader may see; of any event. */
export async function findGuests(tx: Tx, reader: number, ids: number[]): Promise<GuestRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('g.id'), ids);
  return await guestsFor(tx, reader).where(among).orderBy('g.id').execute();
}

/** A page of an event's guests whom the reader may see, behind the row of the id `after`. */
export async function listGuestsOf(
  tx: Tx,
  { reader, eventId, after, limit }: { reader: number; eventId: number; after: number; limit: number },
): Promise<GuestRow[]> {
  const page = guestsFor(tx, reader).where('g.event_id', '=', eventId).where('g.id', '>', after);
  return await page.orderBy('g.id').limit(limit).execute();
}

/** The event that a row belongs to; null once the row is erased. */
export async function eventOfGuest({ sql }: Tx, id: number): Promise<number | null> {
  const row = await sql.selectFrom('event_guests').select('event_id').where('id', '=', id).executeTakeFirst();
  return row?.event_id ?? null;
}

/** A place in the list of all guests of a user's events: in this event behind this row. */
interface GuestPlace {
  eventId: number;
  after: number;
}

/** How many rows of a device are taken by those up to a place. Counts serve here, as nobody has to be read for them. */
async function rowsUpTo({ sql }: Tx, userId: number, since: number, { eventId, after }: GuestPlace): Promise<number> {
  const { rows } = await text<{ newer: number; same: number }>`
    select (select coalesce(sum(e.subscribers_count + e.waiting_count), 0) from events e
        where ${isRunBy(userId)} and e.ends_at >= ${since} and e.id > ${eventId}) as newer,
      (select count(*) from event_guests g where g.event_id = ${eventId} and g.id <= ${after}) as same`.execute(sql);
  const [counts] = rows;
  return (counts?.newer ?? 0) + (counts?.same ?? 0);
}

/**
 * Ids of the guests that a user's devices hold: of their events that end after a time, newest events first, in each by id.
 * @param place where the previous page ended; null: from the start
 */
export async function listGuestIds(
  tx: Tx,
  userId: number,
  { place, since, limit }: { place: GuestPlace | null; since: number; limit: number },
): Promise<number[]> {
  const used = place === null ? 0 : await rowsUpTo(tx, userId, since, place);
  const most = Math.min(limit, guestLimits.stored - used);
  if (most <= 0) return [];
  const engaged = text`join engagement n on n.user_id = g.user_id and n.event_id = g.event_id and ${isGuest}`;
  // The rest of an event by itself: its index has the rows in order, however many they are.
  const { rows: rest } = await text<{ id: number }>`
    select g.id from event_guests g ${engaged}
    where g.event_id = ${place?.eventId ?? 0} and g.id > ${place?.after ?? 0}
    order by g.id limit ${most}`.execute(tx.sql);
  const ids = rest.map(({ id }) => id);
  if (ids.length === most) return ids;
  const isOlder = place === null ? text`` : text`and e.id < ${place.eventId}`;
  const { rows } = await text<{ id: number }>`
    select g.id from events e join event_guests g on g.event_id = e.id ${engaged}
    where ${isRunBy(userId)} and e.ends_at >= ${since} ${isOlder}
    order by e.id desc, g.id limit ${most - ids.length}`.execute(tx.sql);
  return [...ids, ...rows.map(({ id }) => id)];
}
