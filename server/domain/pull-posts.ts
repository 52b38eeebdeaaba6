import type { Post } from '#contract/post.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { findVisiblePosts, refsOfPosts } from '#server/db/posts.ts';
import { listRelatedPostIds } from '#server/db/tied-posts.ts';
import { toPosts } from './post-view.ts';
import type { PullSource } from './pull-kind.ts';

/** The posts that a user wrote, likes or has commented on. */
export const pullPosts: PullSource<Post> = {
  list: (tx, { userId }, after, limit) => listRelatedPostIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'posts', ids),
  async read(tx, actor, ids) {
    const rows = await findVisiblePosts(tx, actor.userId, ids);
    const visibleIds = new Set(rows.map((row) => row.id));
    const others = ids.filter((id) => !visibleIds.has(id));
    const gone = await refsOfPosts(tx, others);
    return { rows: await toPosts(tx, rows, actor), gone: gone.map(({ ref }) => ref) };
  },
};
