import { sql as text } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { CommentsTable } from '#server/db/schema/people.ts';
import { isVisibleTo, ofAuthor } from '#server/db/people/visible-authors.ts';
import type { AuthorColumns, ReaderId } from '#server/db/people/visible-authors.ts';

/** A comment or reply with its author's fields and the refs of its post and parent. */
export type CommentRow = Selectable<CommentsTable> & AuthorColumns & { post_ref: string; parent_ref: string | null };

function commentsWithAuthor({ sql }: Tx) {
  return sql
    .selectFrom('comments as c')
    .selectAll('c')
    .select([
      ofAuthor<string>('username', 'c').as('username'),
      ofAuthor<string>('display_name', 'c').as('display_name'),
      ofAuthor<string | null>('profile_picture', 'c').as('profile_picture'),
      text<string>`(select p.ref from posts p where p.id = c.post_id)`.as('post_ref'),
      text<string | null>`(select m.ref from comments m where m.id = c.parent_id)`.as('parent_ref'),
    ]);
}

/** The comments and replies visible to a reader, provided that their post and parent are. */
export function commentsBy(tx: Tx, reader: ReaderId) {
  return commentsWithAuthor(tx).where('c.deleted_at', 'is', null).where(isVisibleTo(reader, 'c'));
}

/** The comments and replies visible to a reader, checking their post and parent too. */
function visibleComments(tx: Tx, reader: ReaderId) {
  const isPostVisible = text<boolean>`exists (
    select 1 from posts p where p.id = c.post_id and p.deleted_at is null and ${isVisibleTo(reader, 'p')})`;
  const isParentVisible = text<boolean>`(c.parent_id is null or exists (
    select 1 from comments m where m.id = c.parent_id and m.deleted_at is null and ${isVisibleTo(reader, 'm')}))`;
  return commentsBy(tx, reader).where(isPostVisible).where(isParentVisible);
}

function visibleComment(tx: Tx, reader: ReaderId, name: number | string) {
  const query = visibleComments(tx, reader);
  return typeof name === 'number' ? query.where('c.id', '=', name) : query.where('c.ref', '=', name);
}

/** A comment or reply regardless of visibility, deleted ones included. */
export async function findCommentByRef(tx: Tx, ref: string): Promise<CommentRow | null> {
  return (await commentsWithAuthor(tx).where('c.ref', '=', ref).executeTakeFirst()) ?? null;
}

/** @param name an id or a ref */
export async function findVisibleComment(tx: Tx, reader: ReaderId, name: number | string): Promise<CommentRow | null> {
  return (await visibleComment(tx, reader, name).executeTakeFirst()) ?? null;
}

/** Like `findVisibleComment`, and locks the row until the transaction ends. */
export async function lockVisibleComment(tx: Tx, reader: ReaderId, name: number | string): Promise<CommentRow | null> {
  return (await tx.dialect.forUpdate(visibleComment(tx, reader, name), 'c').executeTakeFirst()) ?? null;
}

export async function findVisibleComments(tx: Tx, reader: ReaderId, ids: number[]): Promise<CommentRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('c.id'), ids);
  return await visibleComments(tx, reader).where(among).orderBy('c.id').execute();
}

/** The refs of comments and replies, deleted ones included. */
export async function refsOfComments({ sql, dialect }: Tx, ids: number[]): Promise<{ id: number; ref: string }[]> {
  if (ids.length === 0) return [];
  const query = sql.selectFrom('comments as c').select(['c.id', 'c.ref']);
  return await query
    .where(dialect.isAmong(text.ref('c.id'), ids))
    .orderBy('c.id')
    .execute();
}

export async function insertComment({ sql }: Tx, comment: Insertable<CommentsTable>): Promise<number> {
  const row = await sql.insertInto('comments').values(comment).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

export async function updateComment({ sql }: Tx, id: number, changes: Updateable<CommentsTable>): Promise<void> {
  await sql.updateTable('comments').set(changes).where('id', '=', id).execute();
}

/** Changes the count in SQL, so that concurrent changes aren't lost. */
export async function addReplies({ sql }: Tx, commentId: number, by: number): Promise<void> {
  await sql
    .updateTable('comments')
    .set((eb) => ({ replies_count: eb('replies_count', '+', by) }))
    .where('id', '=', commentId)
    .execute();
}
