import type { Comment, Reply } from '#contract/comment.ts';
import { findShownComments, refsOfComments } from '#server/db/comments.ts';
import { bytesOfRows } from '#server/db/page-bytes.ts';
import { listTiedCommentIds } from '#server/db/tied-posts.ts';
import { toCommentOrReply } from './comment-view.ts';
import type { PullKind } from './pull-kind.ts';
import { shownRows } from './shown-rows.ts';

/** What a user has written below posts, what stands below their own, and the replies to their comments. Replies are rows of their own here. */
export const pullComments: PullKind<Comment | Reply> = {
  list: (tx, { userId }, after, limit) => listTiedCommentIds(tx, userId, after, limit),
  sizes: (tx, ids) => bytesOfRows(tx, 'comments', ids),
  async read(tx, { userId }, ids) {
    const rows = await findShownComments(tx, userId, ids);
    const shown = new Set(rows.map((row) => row.id));
    const others = ids.filter((id) => !shown.has(id));
    const gone = await refsOfComments(tx, others);
    return { rows: shownRows(tx, 'comments', rows, toCommentOrReply), gone: gone.map(({ ref }) => ref) };
  },
};
