import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/**
 * Ids of a user and of everyone they have a relationship with, ascending. To its sender, a declined request counts as
 * one.
 */
export async function listRelatedIds({ sql: db }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (
      select cast(${userId} as bigint) as id
      union select followed_id from follows where follower_id = ${userId}
      union select receiver_id from friend_requests where sender_id = ${userId}
        and status in ('pending', 'accepted', 'declined')
      union select sender_id from friend_requests where receiver_id = ${userId} and status in ('pending', 'accepted')
      union select blocked_id from blocks where blocker_id = ${userId}
    ) as related where id > ${after} order by id limit ${limit}
  `.execute(db);
  return rows.map((row) => row.id);
}
