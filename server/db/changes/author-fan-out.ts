import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { fanOutChange, scopeOfUser } from './log.ts';
import { fanOutInvitationsOf } from './invitation-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';

interface FanOutOptions {
  isDeleted: boolean;
  now: number;
}

/**
 * Notices about a thing disappear or return with it.
 * @returns the affected users
 */
export async function fanOutNoticesAbout(
  tx: WriteTx,
  type: 'event' | 'post',
  id: number,
  options: FanOutOptions,
): Promise<number[]> {
  const about = sql`(select id from notices where object_type = ${type} and object_id = ${id})`;
  return await fanOutChange(tx, 'notices', about, options);
}

/** A post changed, and with it its comments and the notices about it, for every user whose feed has any of them. */
export async function fanOutPost(tx: WriteTx, postId: number, options: FanOutOptions): Promise<number[]> {
  const readers = await fanOutChange(tx, 'posts', sql`(${postId})`, options);
  const under = sql`(select id from comments where post_id = ${postId})`;
  readers.push(...(await fanOutChange(tx, 'comments', under, options)));
  return [...new Set([...readers, ...(await fanOutNoticesAbout(tx, 'post', postId, options))])];
}

/** The posts from an event changed, for every user whose feed has any of them. */
export async function fanOutPostsFrom(tx: WriteTx, eventId: number, options: FanOutOptions): Promise<number[]> {
  const posts = sql`(select id from posts where event_id = ${eventId} and deleted_at is null)`;
  return await fanOutChange(tx, 'posts', posts, options);
}

/** Like `fanOutPost`, for a comment with its replies; the post's counts change too. */
export async function fanOutComment(tx: WriteTx, commentId: number, options: FanOutOptions): Promise<number[]> {
  const thread = sql`(select id from comments where id = ${commentId} or parent_id = ${commentId})`;
  const readers = await fanOutChange(tx, 'comments', thread, options);
  const post = sql`(select post_id from comments where id = ${commentId})`;
  return [...new Set([...readers, ...(await fanOutChange(tx, 'posts', post, { ...options, isDeleted: false }))])];
}

/** A user changed, for everyone whose feed has them. */
export async function fanOutPerson(tx: WriteTx, userId: number, options: FanOutOptions): Promise<number[]> {
  return await fanOutChange(tx, 'people', sql`(${userId})`, options);
}

/**
 * The comments by a user, and those below the user's posts and comments; nothing remains below deleted ones. Three
 * queries, because each has an index and a single condition would have none.
 */
export function commentsAround(userId: number): RawBuilder<unknown> {
  return sql`(select id from comments where user_id = ${userId}
    union select c.id from posts p join comments c on c.post_id = p.id
      where p.user_id = ${userId} and p.deleted_at is null
    union select c.id from comments m join comments c on c.parent_id = m.id
      where m.user_id = ${userId} and c.deleted_at is null)`;
}

/**
 * A user changed, with everything that carries their name and everything below it, for every user whose feed has any of
 * it.
 */
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
  readers.push(...(await fanOutInvitationsOf(tx, userId, options.now)));
  return [...new Set(readers)];
}

/** Both users' view of the other changed: profile, content and notices about each other. */
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
