import type { Comment, Reply } from '#contract/posts/comment.ts';
import { findVisibleComments, refsOfComments } from '#server/db/comments/rows.ts';
import { bytesOfRows } from '#server/db/engine/page-size.ts';
import { listRelatedCommentIds } from '#server/db/posts/related.ts';
import { toCommentOrReply } from './present.ts';
import type { PullSource } from '#server/domain/sync/pull-source.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

/**
 * A user's comments, the comments on their posts, and the replies to their comments. Here replies are rows of their
 * own.
 */
export const pullComments: PullSource<Comment | Reply> = {
  list: (tx, { userId }, after, limit) => listRelatedCommentIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'comments', ids),
  async read(tx, { userId }, ids) {
    const rows = await findVisibleComments(tx, userId, ids);
    const visibleIds = new Set(rows.map((row) => row.id));
    const others = ids.filter((id) => !visibleIds.has(id));
    const gone = await refsOfComments(tx, others);
    return { rows: presentRows(tx, 'comments', rows, toCommentOrReply), gone: gone.map(({ ref }) => ref) };
  },
};
