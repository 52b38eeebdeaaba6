import { sql } from 'kysely';
import { isUserVisibleTo } from './blocks.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import type { UserRow } from './users.ts';

export interface Follow {
  follower: number;
  followee: number;
}

/** @returns false if the follow exists already */
export async function insertFollow(
  { sql: db }: WriteTx,
  { follower, followee }: Follow,
  now: number,
): Promise<boolean> {
  const row = await db
    .insertInto('follows')
    .values({ follower_id: follower, followed_id: followee, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('follower_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** @returns false if there was no follow */
export async function deleteFollow({ sql: db }: WriteTx, { follower, followee }: Follow): Promise<boolean> {
  const query = db.deleteFrom('follows').where('follower_id', '=', follower).where('followed_id', '=', followee);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Those of the users whom a reader follows. */
export async function followingAmong({ sql: db, dialect }: Tx, reader: number, ids: number[]): Promise<Set<number>> {
  const query = db.selectFrom('follows').select('followed_id').where('follower_id', '=', reader);
  const rows = await query.where(dialect.isAmong(sql.ref('followed_id'), ids)).execute();
  return new Set(rows.map((row) => row.followed_id));
}

export interface FollowPage {
  /** null for a guest */
  reader: number | null;
  /** last id of the previous page, 0 for the first page */
  after: number;
  limit: number;
}

/** A user's followers, or the users they follow, as far as visible to the reader, ordered by id. */
export async function listFollows(
  { sql: db }: Tx,
  userId: number,
  side: 'followers' | 'following',
  { reader, after, limit }: FollowPage,
): Promise<UserRow[]> {
  const [whose, other] =
    side === 'followers'
      ? (['f.followed_id', 'f.follower_id'] as const)
      : (['f.follower_id', 'f.followed_id'] as const);
  return await db
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', other)
    .selectAll('u')
    .where(whose, '=', userId)
    .where(other, '>', after)
    .where(isUserVisibleTo(reader, other))
    .orderBy(other)
    .limit(limit)
    .execute();
}
