import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';

export type AttendeeRow = AuthorColumns & { user_id: number };

interface AttendeeQuery {
  eventId: number;
  reader: number;
  limit: number;
}

/** Seats searched for people who show what they subscribe to; most show nothing, so a crowd would be read as a whole. */
const searchedSeats = 1_000;

/** Attendees of an event who share what they subscribe to and are visible to the reader; not the reader. */
function sharing(tx: Tx, { reader, limit }: AttendeeQuery, seats: RawBuilder<{ user_id: number; since: number }>) {
  return tx.sql
    .selectFrom(seats.as('seat'))
    .innerJoin('users as u', 'u.id', 'seat.user_id')
    .select(['seat.user_id', 'u.username', 'u.display_name', 'u.profile_picture'])
    .where('u.share_subscriptions', '=', 1)
    .where('seat.user_id', '<>', reader)
    .where(isUserVisibleTo(reader, 'seat.user_id'))
    .limit(limit);
}

const friendsOf = (reader: number) => sql`
  select receiver_id from friend_requests where sender_id = ${reader} and status = 'accepted'
  union select sender_id from friend_requests where receiver_id = ${reader} and status = 'accepted'`;
const followedBy = (reader: number) => sql`select followed_id from follows where follower_id = ${reader}`;

/** The reader's friends among the attendees, or those whom the reader follows, in the order of their arrival. */
export async function listKnownAttendees(
  tx: Tx,
  query: AttendeeQuery,
  known: 'friends' | 'followed',
): Promise<AttendeeRow[]> {
  const ids = known === 'friends' ? friendsOf(query.reader) : followedBy(query.reader);
  // `subscribed_at` is null for seats whose time was never recorded.
  const seats = sql<{ user_id: number; since: number }>`(select g.user_id, coalesce(g.subscribed_at, 0) as since
    from engagement g where g.event_id = ${query.eventId} and g.subscribed = 1 and g.user_id in (${ids}))`;
  return await sharing(tx, query, seats).orderBy('seat.since').orderBy('seat.user_id').execute();
}

/** The latest attendees, newest first, among the last `searchedSeats` arrivals. */
export async function listLatestAttendees(tx: Tx, query: AttendeeQuery): Promise<AttendeeRow[]> {
  const seats = sql<{ user_id: number; since: number }>`(select g.user_id, g.subscribed_at as since
    from engagement g where g.event_id = ${query.eventId} and g.subscribed = 1 and g.subscribed_at is not null
    order by g.subscribed_at desc, g.user_id desc limit ${sql.lit(searchedSeats)})`;
  return await sharing(tx, query, seats).orderBy('seat.since', 'desc').orderBy('seat.user_id', 'desc').execute();
}
