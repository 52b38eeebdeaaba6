import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Erasure } from '#server/db/account/own-tables.ts';
import { fanOutChange } from '#server/db/changes/log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { commentsAround } from '#server/db/changes/author-fan-out.ts';

/** The comments that end with a user: theirs, and what stands under something of theirs. */
function isErasedWith(userId: number): RawBuilder<boolean> {
  return sql<boolean>`(c.deleted_at is null and c.id in ${commentsAround(userId)})`;
}

/** Takes the comments out of what others count, and takes a user's likes back. Posts are held before users, as always. */
async function takeFromOthers(tx: WriteTx, { userId, now }: Erasure): Promise<void> {
  const touched = sql`(select c.post_id from comments c where ${isErasedWith(userId)}
    union select post_id from post_likes where user_id = ${userId})`;
  await fanOutChange(tx, 'posts', touched, { isDeleted: false, now });
  const parents = sql`(select c.parent_id from comments c where ${isErasedWith(userId)} and c.parent_id is not null)`;
  await fanOutChange(tx, 'comments', parents, { isDeleted: false, now });
  const lockedPosts = tx.sql
    .selectFrom('posts')
    .select('id')
    .where(sql<boolean>`id in ${touched}`)
    .orderBy('id');
  await tx.dialect.forUpdate(lockedPosts, 'posts').execute();
  await sql`update posts set likes_count = likes_count - 1
    where id in (select post_id from post_likes where user_id = ${userId})`.execute(tx.sql);
  await tx.sql.deleteFrom('post_likes').where('user_id', '=', userId).execute();
  const authors = tx.sql.selectFrom('users').select('id').orderBy('id');
  const counted = authors.where(sql<boolean>`id in (select c.user_id from comments c where ${isErasedWith(userId)})`);
  await tx.dialect.forUpdate(counted, 'users').execute();
  await sql`update users set comments_count = comments_count - n.count from
    (select c.user_id, count(*) as count from comments c where ${isErasedWith(userId)} group by c.user_id) as n
    where users.id = n.user_id`.execute(tx.sql);
}

/** Counts anew what is left under others' posts and comments, where something of a user's has just ended. */
async function recount(tx: WriteTx, { userId, now }: Erasure): Promise<void> {
  const ended = sql`select * from comments where user_id = ${userId} and deleted_at = ${now}`;
  await sql`update posts set comments_count = (
    select count(*) from comments c left join comments m on m.id = c.parent_id
    where c.post_id = posts.id and c.deleted_at is null and c.hidden_at is null and m.hidden_at is null)
    where id in (select e.post_id from (${ended}) as e)`.execute(tx.sql);
  await sql`update comments set replies_count = (
    select count(*) from comments c where c.parent_id = comments.id and c.deleted_at is null and c.hidden_at is null)
    where id in (select e.parent_id from (${ended}) as e)`.execute(tx.sql);
}

/**
 * Ends all posts, comments and likes of a user, in a few statements however many they are. The rows stay as tombstones with
 * nothing in them, as those that were deleted before. Readers were told already, by `fanOutAuthor`.
 */
export async function erasePosts(tx: WriteTx, erasure: Erasure): Promise<void> {
  const { userId, now } = erasure;
  await takeFromOthers(tx, erasure);
  await sql`update comments as c set deleted_at = ${now} where ${isErasedWith(userId)}`.execute(tx.sql);
  await recount(tx, erasure);
  await tx.sql
    .updateTable('posts')
    .set({ deleted_at: now, title: '', description: '', image: null, event_id: null })
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .execute();
  await tx.sql.updateTable('comments').set({ content: '' }).where('user_id', '=', userId).execute();
}
