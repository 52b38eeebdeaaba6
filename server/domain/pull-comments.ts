import type { Comment, Reply } from '#contract/comment.ts';
import { findVisibleComments, refsOfComments } from '#server/db/comments.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { listRelatedCommentIds } from '#server/db/tied-posts.ts';
import { toCommentOrReply } from './comment-view.ts';
import type { PullSource } from './pull-kind.ts';
import { presentRows } from './shown-rows.ts';

/** What a user has written below posts, what stands below their own, and the replies to their comments. Replies are rows of their own here. */
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
