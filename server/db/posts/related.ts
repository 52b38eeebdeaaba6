import { sql as text } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';

/**
 * Ids of the posts that a user wrote, likes or has commented on, above `after`, ascending. Each of the three parts
 * reads no more than `limit` rows.
 */
export async function listRelatedPostIds({ sql }: Tx, userId: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    select id from (select p.id from posts p where p.user_id = ${userId} and p.deleted_at is null and p.id > ${after}
      order by p.id limit ${limit}) as own
    union
    select id from (select l.post_id as id from post_likes l where l.user_id = ${userId} and l.post_id > ${after}
      order by l.post_id limit ${limit}) as liked
    union
    select id from (select distinct c.post_id as id from comments c where c.user_id = ${userId} and c.deleted_at is null
      and c.post_id > ${after} order by c.post_id limit ${limit}) as spoken
    order by id limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}

/**
 * Like `listRelatedPostIds`, for comments and replies: a user's own, those on their posts, and the replies to their
 * comments.
 */
export async function listRelatedCommentIds(
  { sql }: Tx,
  userId: number,
  after: number,
  limit: number,
): Promise<number[]> {
  const { rows } = await text<{ id: number }>`
    select id from (select c.id from comments c where c.user_id = ${userId} and c.deleted_at is null and c.id > ${after}
      order by c.id limit ${limit}) as own
    union
    select id from (select c.id from posts p join comments c on c.post_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null and c.deleted_at is null and c.id > ${after}
      order by c.id limit ${limit}) as received
    union
    select id from (select c.id from comments m join comments c on c.parent_id = m.id
      where m.user_id = ${userId} and m.deleted_at is null and c.deleted_at is null and c.id > ${after}
      order by c.id limit ${limit}) as answers
    order by id limit ${limit}`.execute(sql);
  return rows.map((row) => row.id);
}
