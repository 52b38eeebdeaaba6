import { sql as text } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { WriteTx } from '#server/db/engine/database.ts';

/** Comments and replies that end together: all on a post, or a comment with the replies to it. */
export type CommentThread = { postId: number } | { commentId: number };

/** Which rows of `c` a thread is made of. */
function inThread(thread: CommentThread): RawBuilder<boolean> {
  if ('postId' in thread) return text<boolean>`(c.post_id = ${thread.postId} and c.deleted_at is null)`;
  const { commentId } = thread;
  return text<boolean>`((c.id = ${commentId} or c.parent_id = ${commentId}) and c.deleted_at is null)`;
}

/** Takes a thread out of what its authors count. They are held in order of id, as all who move counts of users do. */
async function removeThreadFromUserCounts(tx: WriteTx, thread: CommentThread): Promise<void> {
  const authors = text<number>`(select c.user_id from comments c where ${inThread(thread)})`;
  const lockedUsers = tx.sql.selectFrom('users').select('id').where('id', 'in', authors).orderBy('id');
  await tx.dialect.forUpdate(lockedUsers, 'users').execute();
  await text`update users set comments_count = comments_count - n.count from
    (select c.user_id, count(*) as count from comments c where ${inThread(thread)} group by c.user_id) as n
    where users.id = n.user_id`.execute(tx.sql);
}

/** Ends a thread: the rows stay as tombstones with nothing in them. The counts of the post and of the comment above are for the caller to renew. */
export async function deleteThread(tx: WriteTx, thread: CommentThread, now: number): Promise<void> {
  await removeThreadFromUserCounts(tx, thread);
  await text`update comments as c set deleted_at = ${now}, content = '' where ${inThread(thread)}`.execute(tx.sql);
}

/**
 * Counts anew what others see on a post and below its comments: what isn't deleted nor hidden, nor below something hidden.
 * The caller holds the post, under which nothing can be written meanwhile.
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
