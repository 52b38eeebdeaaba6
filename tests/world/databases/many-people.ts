import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { searchTextOf } from '#server/db/search/search-text.ts';
import { insertRows } from './insert-rows.ts';

export interface ManyPeople {
  /** number of users */
  users: number;
  now: number;
}

/**
 * Relationships among existing users: everyone follows the first user, who follows everyone; each follows the next ten,
 * has sent a friend request to the tenth after them, and has notices of all this; every second one has blocked the next
 * three.
 */
export async function insertManyPeople(db: Kysely<Schema>, { users, now }: ManyPeople): Promise<void> {
  const step = (from: number, to: number) => sql`
    (with recursive steps(step) as (select ${sql.lit(from)} union all select step + 1 from steps
      where step < ${sql.lit(to)}) select step from steps) as s`;
  const at = sql.lit(now);
  await sql`insert into follows (follower_id, followed_id, created_at)
    select id, 1, ${at} from users where id > 1 union all select 1, id, ${at} from users where id > 1`.execute(db);
  await sql`insert into follows (follower_id, followed_id, created_at)
    select u.id, u.id + s.step, ${at} from users u join ${step(1, 10)} on u.id + s.step <= ${users} and u.id > 1`.execute(
    db,
  );
  await sql`insert into friend_requests (ref, sender_id, receiver_id, status, created_at, updated_at)
    select 'request ' || u.id, u.id, u.id + 10, case when u.id % 3 = 0 then 'accepted' else 'pending' end, ${at}, ${at}
    from users u where u.id + 10 <= ${users}`.execute(db);
  await sql`insert into notices (user_id, kind, actor_id, created_at)
    select f.followed_id, 'followed', f.follower_id, ${at} from follows f where f.followed_id > 1`.execute(db);
  await sql`insert into blocks (blocker_id, blocked_id, created_at)
    select u.id, u.id + s.step, ${at} from users u join ${step(1, 3)} on u.id + s.step <= ${users} and u.id % 2 = 0`.execute(
    db,
  );
  await sql`insert into points (user_id, reason, object_id, points, created_at)
    select u.id, 'event-liked', s.step, 1, ${at} from users u join ${step(1, 10)} on 1 = 1`.execute(db);
  const named = await db.selectFrom('users').select(['id', 'username', 'display_name']).execute();
  const words = named.flatMap(({ id, username, display_name: name }) =>
    searchTextOf([username, name])
      .split(' ')
      .map((word) => ({ word, user_id: id })),
  );
  await insertRows(db, 'user_words', words);
}
