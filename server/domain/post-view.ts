import type { Post } from '#contract/post.ts';
import type { Tx } from '#server/db/database.ts';
import { likedAmong } from '#server/db/post-likes.ts';
import type { PostRow } from '#server/db/posts.ts';
import { toAuthor, toTimes } from './author-view.ts';
import type { Actor } from './perform-request.ts';
import { presentRows } from './shown-rows.ts';

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
    ...toTimes(row),
    user: toAuthor(row),
  };
}

/** Posts as a caller reads them: a guest likes none. */
export async function toPosts(tx: Tx, rows: PostRow[], actor: Actor | null): Promise<Post[]> {
  if (actor === null) return presentRows(tx, 'posts', rows, (row) => toPost(row, false));
  const ids = rows.map((row) => row.id);
  const liked = await likedAmong(tx, actor.userId, ids);
  return presentRows(tx, 'posts', rows, (row) => toPost(row, liked.has(row.id)));
}
