import { sql as text } from 'kysely';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import type { PostsTable } from '#server/db/schema/people.ts';
import { isVisibleTo, ofAuthor } from '#server/db/people/visible-authors.ts';
import type { AuthorColumns, ReaderId } from '#server/db/people/visible-authors.ts';

/** A post with its author's fields; `event_ref` is null for an event that is deleted, a draft or hidden. */
export type PostRow = Selectable<PostsTable> & AuthorColumns & { event_ref: string | null };

function postsWithAuthor({ sql }: Tx) {
  return sql
    .selectFrom('posts as p')
    .selectAll('p')
    .select([
      ofAuthor<string>('username', 'p').as('username'),
      ofAuthor<string>('display_name', 'p').as('display_name'),
      ofAuthor<string | null>('profile_picture', 'p').as('profile_picture'),
      text<string | null>`(select e.ref from events e
        where e.id = p.event_id and e.deleted_at is null and e.status <> 'draft')`.as('event_ref'),
    ]);
}

/** The posts visible to a reader. */
export function visiblePosts(tx: Tx, reader: ReaderId) {
  return postsWithAuthor(tx).where('p.deleted_at', 'is', null).where(isVisibleTo(reader, 'p'));
}

function visiblePost(tx: Tx, reader: ReaderId, name: number | string) {
  const query = visiblePosts(tx, reader);
  return typeof name === 'number' ? query.where('p.id', '=', name) : query.where('p.ref', '=', name);
}

/** A post regardless of visibility, deleted ones included. */
export async function findPostByRef(tx: Tx, ref: string): Promise<PostRow | null> {
  return (await postsWithAuthor(tx).where('p.ref', '=', ref).executeTakeFirst()) ?? null;
}

/** @param name an id or a ref */
export async function findVisiblePost(tx: Tx, reader: ReaderId, name: number | string): Promise<PostRow | null> {
  return (await visiblePost(tx, reader, name).executeTakeFirst()) ?? null;
}

/** Like `findVisiblePost`, and locks the row until the transaction ends: its counts change one at a time. */
export async function lockVisiblePost(tx: Tx, reader: ReaderId, name: number | string): Promise<PostRow | null> {
  return (await tx.dialect.forUpdate(visiblePost(tx, reader, name), 'p').executeTakeFirst()) ?? null;
}

export async function findVisiblePosts(tx: Tx, reader: ReaderId, ids: number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const among = tx.dialect.isAmong(text.ref('p.id'), ids);
  return await visiblePosts(tx, reader).where(among).orderBy('p.id').execute();
}

/** The refs of posts, deleted ones included. */
export async function refsOfPosts({ sql, dialect }: Tx, ids: number[]): Promise<{ id: number; ref: string }[]> {
  if (ids.length === 0) return [];
  const query = sql.selectFrom('posts as p').select(['p.id', 'p.ref']);
  return await query
    .where(dialect.isAmong(text.ref('p.id'), ids))
    .orderBy('p.id')
    .execute();
}

export async function insertPost({ sql }: Tx, post: Insertable<PostsTable>): Promise<number> {
  const row = await sql.insertInto('posts').values(post).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Holds the posts from an event until the transaction ends, in the order in which they are always held. */
export async function lockPostsFrom({ sql, dialect }: Tx, eventId: number): Promise<void> {
  const query = sql.selectFrom('posts').select('id').where('event_id', '=', eventId).orderBy('id');
  await dialect.forUpdate(query, 'posts').execute();
}

/** An event is deleted: its posts stay, without it. */
export async function untiePosts({ sql }: Tx, eventId: number): Promise<void> {
  await sql.updateTable('posts').set({ event_id: null }).where('event_id', '=', eventId).execute();
}

export async function updatePost({ sql }: Tx, id: number, changes: Updateable<PostsTable>): Promise<void> {
  await sql.updateTable('posts').set(changes).where('id', '=', id).execute();
}

/** Changes counts in SQL, so that concurrent changes aren't lost. */
export async function addToPost(
  { sql }: Tx,
  id: number,
  by: { likes_count?: number; comments_count?: number },
): Promise<void> {
  await sql
    .updateTable('posts')
    .set((eb) => ({
      likes_count: eb('likes_count', '+', by.likes_count ?? 0),
      comments_count: eb('comments_count', '+', by.comments_count ?? 0),
    }))
    .where('id', '=', id)
    .execute();
}
