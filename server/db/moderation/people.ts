import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { PeopleFilter } from '#contract/moderation/people.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { UserRow } from '#server/db/people/users.ts';
import { foundBy } from './people-search.ts';

interface PeopleSearch {
  search: string;
  filter: PeopleFilter;
  before: number | null;
  limit: number;
  order?: 'asc' | 'desc';
}

/**
 * Accounts that exist, by the beginning of a name, username or e-mail, or by id; hidden and suspended ones, too.
 * @param search empty: all
 * @param before only accounts with smaller ids; null: all
 * @param order by id
 */
export async function listPeople(
  tx: Tx,
  { search, filter, before, limit, order = 'desc' }: PeopleSearch,
): Promise<UserRow[]> {
  let query = tx.sql.selectFrom('users as u').selectAll('u').where('u.deleted_at', 'is', null);
  if (before !== null) query = query.where('u.id', '<', before);
  if (search !== '') query = query.where(await foundBy(tx, search));
  if (filter === 'suspended') query = query.where('u.suspended_at', 'is not', null);
  if (filter === 'hidden') query = query.where('u.hidden_at', 'is not', null).where('u.suspended_at', 'is', null);
  return await query.orderBy('u.id', order).limit(limit).execute();
}

type Counts = Map<number, number>;

/** PostgreSQL gives sums as text. */
async function countsOf({ sql: db }: Tx, rows: RawBuilder<{ id: number; count: number | string }>): Promise<Counts> {
  const result = await rows.execute(db);
  return new Map(result.rows.map(({ id, count }) => [id, Number(count)]));
}

/** What operators see of people beside their rows, by user id; a user with a count of zero may be missing. */
export interface PeopleCounts {
  events: Counts;
  posts: Counts;
  reports: Counts;
  /** epoch ms */
  lastSeen: Counts;
}

/** Counts for a page of people; the number of queries doesn't depend on their number. */
export async function countOfPeople(tx: Tx, ids: number[]): Promise<PeopleCounts> {
  const among = (column: string) => tx.dialect.isAmong(sql.ref(column), ids);
  // Counted from each thing: joined, the engines would read all reports of a type.
  const reportsOf = (type: string, id: string) => sql`
    (select count(*) from reports r where r.object_type = ${type} and r.object_id = ${sql.ref(id)} and r.reason <> 'review')`;
  const reported = (table: 'events' | 'posts' | 'comments', type: string, author: string) => sql`
    select t.${sql.ref(author)} as id, ${reportsOf(type, 't.id')} as count from ${sql.table(table)} t where ${among(`t.${author}`)} and t.deleted_at is null`;
  return {
    events: await countsOf(
      tx,
      sql<{ id: number; count: number | string }>`select organizer_id as id, count(*) as count from events
        where ${among('organizer_id')} and deleted_at is null group by organizer_id`,
    ),
    posts: await countsOf(
      tx,
      sql<{ id: number; count: number | string }>`select user_id as id, count(*) as count from posts
        where ${among('user_id')} and deleted_at is null group by user_id`,
    ),
    reports: await countsOf(
      tx,
      sql<{ id: number; count: number | string }>`select id, sum(count) as count from (
        select object_id as id, count(*) as count from reports
          where object_type = 'user' and ${among('object_id')} group by object_id
        union all ${reported('events', 'event', 'organizer_id')}
        union all ${reported('posts', 'post', 'user_id')}
        union all ${reported('comments', 'comment', 'user_id')}
        union all select m.user_id as id, ${reportsOf('message', 'm.message_id')} as count from reported_messages m
          where ${among('m.user_id')}) as reported group by id`,
    ),
    lastSeen: await countsOf(
      tx,
      sql<{ id: number; count: number | string }>`select user_id as id, max(seen_at) as count from (
        select user_id, seen_at from sessions where ${among('user_id')}
        union all select user_id, seen_at from suspended_sessions where ${among('user_id')}) as seen group by user_id`,
    ),
  };
}
