import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fanOutChange, scopeOfUser } from './log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/** What somebody was told of a thing goes, or comes back, with the thing. @returns the users who were told */
export async function fanOutNoticesAbout(
  tx: WriteTx,
  type: 'event' | 'post',
  id: number,
  options: FanOutOptions,
): Promise<number[]> {
  const about = sql`(select id from notices where object_type = ${type} and object_id = ${id})`;
  return await fanOutChange(tx, 'notices', about, options);
}

/** A post, and with it all that is said under it and of it, has changed for everybody who has any of it. */
export async function fanOutPost(tx: WriteTx, postId: number, options: FanOutOptions): Promise<number[]> {
  const readers = await fanOutChange(tx, 'posts', sql`(${postId})`, options);
  const under = sql`(select id from comments where post_id = ${postId})`;
  readers.push(...(await fanOutChange(tx, 'comments', under, options)));
  return [...new Set([...readers, ...(await fanOutNoticesAbout(tx, 'post', postId, options))])];
}

/** As `fanOutPost`, of a comment with the replies to it; the post counts otherwise then, so it has changed too. */
export async function fanOutComment(tx: WriteTx, commentId: number, options: FanOutOptions): Promise<number[]> {
  const thread = sql`(select id from comments where id = ${commentId} or parent_id = ${commentId})`;
  const readers = await fanOutChange(tx, 'comments', thread, options);
  const post = sql`(select post_id from comments where id = ${commentId})`;
  return [...new Set([...readers, ...(await fanOutChange(tx, 'posts', post, { ...options, isDeleted: false }))])];
}

/** A user has changed for everybody who has them. */
export async function fanOutPerson(tx: WriteTx, userId: number, options: FanOutOptions): Promise<number[]> {
  return await fanOutChange(tx, 'people', sql`(${userId})`, options);
}

/**
 * The comments of a user and those under something of theirs; under what is deleted nothing is left. Each of the three has
 * an index, one condition for all has none.
 */
export function commentsAround(userId: number): RawBuilder<unknown> {
  return sql`(select id from comments where user_id = ${userId}
    union select c.id from posts p join comments c on c.post_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null
    union select c.id from comments m join comments c on c.parent_id = m.id
      where m.user_id = ${userId} and c.deleted_at is null)`;
}

/** A user, with all that carries their name and all that is said under it, has changed for everybody who has any of it. */
export async function fanOutAuthor(tx: WriteTx, userId: number, options: FanOutOptions): Promise<number[]> {
  const readers = await fanOutPerson(tx, userId, options);
  const posts = sql`(select id from posts where user_id = ${userId} and deleted_at is null)`;
  const comments = commentsAround(userId);
  const requests = sql`(select id from friend_requests where sender_id = ${userId} or receiver_id = ${userId})`;
  const notices = sql`(select id from notices where actor_id = ${userId}
    union select n.id from posts p join notices n on n.object_type = 'post' and n.object_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null)`;
  const written = [['posts', posts] as const, ['comments', comments] as const];
  for (const [kind, ids] of [...written, ['requests', requests] as const, ['notices', notices] as const]) {
    readers.push(...(await fanOutChange(tx, kind, ids, options)));
  }
  return [...new Set(readers)];
}

/** What each of two sees of the other has changed: of who they are, what they wrote, and what they were told of each other. */
export async function fanOutBetween(tx: WriteTx, one: number, other: number, now: number): Promise<void> {
  for (const [reader, author] of [[one, other] as const, [other, one] as const]) {
    const posts = sql`(select id from posts where user_id = ${author} and deleted_at is null)`;
    await sql`
      update changes set position = ${await tx.position()}, at = ${now}
      where scope = ${scopeOfUser(reader)} and deleted = 0 and (
        (kind = 'posts' and row_id in ${posts})
        or (kind = 'comments' and row_id in ${commentsAround(author)})
        or (kind = 'notices' and row_id in (select id from notices where user_id = ${reader}
          and (actor_id = ${author} or (object_type = 'post' and object_id in ${posts})))))
    `.execute(tx.sql);
  }
}
