import { sql as text } from 'kysely';
import { isUserVisibleTo } from '#server/db/people/blocks.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { visiblePosts } from './rows.ts';
import type { PostRow } from './rows.ts';
import type { ReaderId } from '#server/db/people/visible-authors.ts';

export interface PostPlace {
  /** post id: only older posts; undefined: from the newest on */
  before?: number | undefined;
  limit: number;
}

function newest(tx: Tx, reader: ReaderId, { before, limit }: PostPlace) {
  const query = visiblePosts(tx, reader).orderBy('p.id', 'desc').limit(limit);
  return before === undefined ? query : query.where('p.id', '<', before);
}

/** A page of all posts, newest first. */
export async function listPosts(tx: Tx, reader: ReaderId, place: PostPlace): Promise<PostRow[]> {
  return await newest(tx, reader, place).execute();
}

/** A page of a user's posts, newest first. */
export async function listPostsOf(tx: Tx, reader: ReaderId, authorId: number, place: PostPlace): Promise<PostRow[]> {
  return await newest(tx, reader, place).where('p.user_id', '=', authorId).execute();
}

/** A page of the posts from an event, newest first. */
export async function listPostsFrom(tx: Tx, reader: ReaderId, eventId: number, place: PostPlace): Promise<PostRow[]> {
  return await newest(tx, reader, place).where('p.event_id', '=', eventId).execute();
}

/** The authors in a user's feed. */
function authorsFor(userId: number) {
  return text<number>`select cast(${userId} as bigint) as id
    union select f.followed_id from follows f where f.follower_id = ${userId}`;
}

/** How many of the newest posts are searched for a page of the feed before it is collected author by author. */
const maxWalked = 1_000;

/**
 * A page of the posts by a user and those they follow, newest first. A user who follows many finds a page among the
 * newest posts of all; for a user who follows few, the newest posts of each author are merged.
 */
export async function listFeed(tx: Tx, userId: number, { before, limit }: PostPlace): Promise<PostRow[]> {
  const bound = before ?? Number.MAX_SAFE_INTEGER;
  const recent = await newest(tx, userId, { before, limit })
    .where(text<boolean>`p.user_id in (${authorsFor(userId)})`)
    .where(
      text<boolean>`p.id >= coalesce((select q.id from posts q where q.deleted_at is null and q.id < ${bound}
        order by q.id desc limit 1 offset ${text.lit(maxWalked)}), 0)`,
    )
    .execute();
  if (recent.length === limit) return recent;
  return await newest(tx, userId, { before, limit })
    .where(
      text<boolean>`p.id in (
        with authors as materialized (
          select a.id, coalesce((select o.id from posts o where o.user_id = a.id and o.deleted_at is null
            and o.id < ${bound} and (o.hidden_at is null or o.user_id = ${userId})
            order by o.id desc limit 1 offset ${text.lit(limit - 1)}), 0) as oldest
          from (${authorsFor(userId)}) as a where ${isUserVisibleTo(userId, 'a.id')})
        select q.id from authors join posts q on q.user_id = authors.id and q.deleted_at is null and q.id < ${bound}
          and q.id >= authors.oldest and (q.hidden_at is null or q.user_id = ${userId})
        order by q.id desc limit ${limit})`,
    )
    .execute();
}
