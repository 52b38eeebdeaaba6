import { sql } from 'kysely';
import { followedPlansLimits } from '#contract/events/people/followed-plans.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { AuthorColumns } from '#server/db/people/visible-authors.ts';
import { isPublic } from './public.ts';

/** One of those who go to an event; `going` counts all of them. */
export type FollowedSeat = AuthorColumns & { event_id: number; user_id: number; going: number };

/**
 * Who goes to public events that aren't over or cancelled, among those whom a reader follows, who share what they subscribe to
 * and are visible to the reader: the soonest events first, of each the first to take a place. People first: each has an index of
 * their seats, and nobody has many. SQLite keeps to the order of a cross join.
 */
export async function listFollowedSeats(tx: Tx, reader: number, now: number): Promise<FollowedSeat[]> {
  const { events, people, followed } = followedPlansLimits;
  const { rows } = await sql<FollowedSeat>`
    with people as materialized (
      select f.followed_id as user_id, u.username, u.display_name, u.profile_picture
      from (select followed_id from follows where follower_id = ${reader}
        order by created_at desc, followed_id limit ${sql.lit(followed)}) as f
      join users as u on u.id = f.followed_id
      where u.share_subscriptions = 1 and ${isUserVisibleTo(reader, 'f.followed_id')}
    ), seats as materialized (
      select e.id as event_id, e.starts_at, p.user_id, coalesce(g.subscribed_at, 0) as since
      from people as p
      cross join engagement as g cross join events as e
      where g.user_id = p.user_id and g.subscribed = 1 and e.id = g.event_id and ${isPublic} and e.status <> 'cancelled' and e.ends_at >= ${now}
    ), soonest as materialized (
      select event_id, starts_at, count(*) as going from seats
      group by event_id, starts_at order by starts_at, event_id limit ${sql.lit(events)}
    ), first as (
      select s.event_id, s.starts_at, s.user_id, e.going,
        row_number() over (partition by s.event_id order by s.since, s.user_id) as place
      from soonest as e join seats as s on s.event_id = e.event_id
    )
    select first.event_id, first.user_id, first.going, p.username, p.display_name, p.profile_picture
    from first join people as p on p.user_id = first.user_id
    where first.place <= ${sql.lit(people)} order by first.starts_at, first.event_id, first.place
  `.execute(tx.sql);
  return rows;
}
