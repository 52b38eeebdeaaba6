import { sql as text } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Comments and replies that are deleted together: all of a post, or a comment with its replies. */
export type CommentThread = { postId: number } | { commentId: number };

/** Whether a row of `c` belongs to the thread. */
function inThread(thread: CommentThread): RawBuilder<boolean> {
  if ('postId' in thread) return text<boolean>`(c.post_id = ${thread.postId} and c.deleted_at is null)`;
  const { commentId } = thread;
  return text<boolean>`((c.id = ${commentId} or c.parent_id = ${commentId}) and c.deleted_at is null)`;
}

/**
 * Subtracts a thread from its authors' counts. Users are locked in the order of their ids, as everywhere that user
 * counts change.
 */
async function removeThreadFromUserCounts(tx: WriteTx, thread: CommentThread): Promise<void> {
  const authors = text<number>`(select c.user_id from comments c where ${inThread(thread)})`;
  const lockedUsers = tx.sql.selectFrom('users').select('id').where('id', 'in', authors).orderBy('id');
  await tx.dialect.forUpdate(lockedUsers, 'users').execute();
  await text`update users set comments_count = comments_count - n.count from
    (select c.user_id, count(*) as count from comments c where ${inThread(thread)} group by c.user_id) as n
    where users.id = n.user_id`.execute(tx.sql);
}

/**
 * Deletes a thread: the rows stay as empty tombstones. The caller updates the counts of the post and of the parent
 * comment.
 */
export async function deleteThread(tx: WriteTx, thread: CommentThread, now: number): Promise<void> {
  await removeThreadFromUserCounts(tx, thread);
  await text`update comments as c set deleted_at = ${now}, content = '' where ${inThread(thread)}`.execute(tx.sql);
}

/**
 * Recounts what others see on a post and below its comments: rows neither deleted nor hidden, nor below a hidden one.
 * The caller holds the post's lock, so nothing can be written below it meanwhile.
 */
export async function recountComments(tx: WriteTx, postId: number, parentId: number | null): Promise<void> {
  await text`update posts set comments_count = (
    select count(*) from comments c left join comments m on m.id = c.parent_id
    where c.post_id = posts.id and c.deleted_at is null and c.hidden_at is null and m.hidden_at is null)
    where id = ${postId}`.execute(tx.sql);
  if (parentId === null) return;
  await text`update comments set replies_count = (
    select count(*) from comments c where c.parent_id = comments.id and c.deleted_at is null and c.hidden_at is null)
    where id = ${parentId}`.execute(tx.sql);
}
