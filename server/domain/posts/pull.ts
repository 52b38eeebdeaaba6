import type { Post } from '#contract/posts/entity.ts';
import { bytesOfRows } from '#server/db/engine/page-size.ts';
import { findVisiblePosts, refsOfPosts } from '#server/db/posts/rows.ts';
import { listRelatedPostIds } from '#server/db/posts/related.ts';
import { toPosts } from './present.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';

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
