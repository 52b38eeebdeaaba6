import { sql as text } from 'kysely';
import { commentsBy } from './rows.ts';
import type { CommentRow } from './rows.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { isVisibleTo } from '#server/db/people/visible-authors.ts';
import type { ReaderId } from '#server/db/people/visible-authors.ts';

export interface CommentPlace {
  /** id: only newer ones; undefined: from the oldest on */
  after?: number | undefined;
  limit: number;
}

function oldest(tx: Tx, reader: ReaderId, { after = 0, limit }: CommentPlace) {
  return commentsBy(tx, reader).where('c.id', '>', after).orderBy('c.id').limit(limit);
}

/** A page of the comments on a post that is visible to the reader, oldest first. */
export async function listComments(
  tx: Tx,
  reader: ReaderId,
  postId: number,
  place: CommentPlace,
): Promise<CommentRow[]> {
  return await oldest(tx, reader, place).where('c.post_id', '=', postId).where('c.parent_id', 'is', null).execute();
}

/** A page of the replies to a comment that is visible to the reader, oldest first. */
export async function listReplies(
  tx: Tx,
  reader: ReaderId,
  parentId: number,
  place: CommentPlace,
): Promise<CommentRow[]> {
  return await oldest(tx, reader, place).where('c.parent_id', '=', parentId).execute();
}

/** The first replies to each comment in one query; reads no more rows of comments with thousands of replies. */
export async function listFirstReplies(
  tx: Tx,
  reader: ReaderId,
  parentIds: number[],
  each: number,
): Promise<CommentRow[]> {
  if (parentIds.length === 0) return [];
  const last = text<number>`coalesce((select q.id from comments q where q.parent_id = t.id and q.deleted_at is null
    and ${isVisibleTo(reader, 'q')} order by q.id limit 1 offset ${text.lit(each - 1)}), ${text.lit(Number.MAX_SAFE_INTEGER)})`;
  return await commentsBy(tx, reader)
    .innerJoin('comments as t', 't.id', 'c.parent_id')
    .where('t.id', 'in', parentIds)
    .where('c.id', '<=', last)
    .orderBy('c.parent_id')
    .orderBy('c.id')
    .execute();
}
