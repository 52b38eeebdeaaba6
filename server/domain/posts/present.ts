import type { Post } from '#contract/posts/entity.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { likedAmong } from '#server/db/posts/likes.ts';
import type { PostRow } from '#server/db/posts/rows.ts';
import { toAuthor, toTimes } from '#server/domain/people/present-author.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

function toPost(row: PostRow, liked: boolean): Post {
  return {
    post_id: row.id,
    id: row.id,
    client_id: row.ref,
    title: row.title,
    description: row.description,
    content: row.description,
    image: row.image,
    likes_count: row.likes_count,
    liked,
    comments_count: row.comments_count,
    // Only with the ref: an event that others can't see isn't named to them.
    event_id: row.event_ref === null ? null : row.event_id,
    event_ref: row.event_ref,
    ...toTimes(row),
    user: toAuthor(row),
  };
}

/** Posts as the actor sees them; a guest has no likes. */
export async function toPosts(tx: Tx, rows: PostRow[], actor: Actor | null): Promise<Post[]> {
  if (actor === null) return presentRows(tx, 'posts', rows, (row) => toPost(row, false));
  const ids = rows.map((row) => row.id);
  const liked = await likedAmong(tx, actor.userId, ids);
  return presentRows(tx, 'posts', rows, (row) => toPost(row, liked.has(row.id)));
}
