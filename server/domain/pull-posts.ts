import type { Post } from '#contract/post.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { findShownPosts, refsOfPosts } from '#server/db/posts.ts';
import { listTiedPostIds } from '#server/db/tied-posts.ts';
import { toPosts } from './post-view.ts';
import type { PullKind } from './pull-kind.ts';

/** The posts that a user wrote, likes or has commented on. */
export const pullPosts: PullKind<Post> = {
  list: (tx, { userId }, after, limit) => listTiedPostIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'posts', ids),
  async read(tx, actor, ids) {
    const rows = await findShownPosts(tx, actor.userId, ids);
    const shown = new Set(rows.map((row) => row.id));
    const others = ids.filter((id) => !shown.has(id));
    const gone = await refsOfPosts(tx, others);
    return { rows: await toPosts(tx, rows, actor), gone: gone.map(({ ref }) => ref) };
  },
};
