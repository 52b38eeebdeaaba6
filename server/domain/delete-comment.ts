import { deleteThread, recountComments } from '#server/db/comment-counts.ts';
import { logCommentEverywhere } from '#server/db/everywhere.ts';
import { logToReaders } from '#server/db/post-changes.ts';
import { ownHeldComment } from './find-comment.ts';
import type { Sort } from './find-comment.ts';
import type { Deed, Effect, Rule } from './rule.ts';

/** The rows stay as tombstones. The replies to a comment go with it, for nothing would hold them. */
function end(sort: Sort) {
  return async ({ tx, actor, request, now }: Deed<unknown>): Promise<Effect> => {
    const row = await ownHeldComment(tx, actor, sort, request.params['id'] ?? '');
    const users = await logCommentEverywhere(tx, row.id, { isDeleted: true, now });
    await deleteThread(tx, { commentId: row.id }, now);
    await recountComments(tx, row.post_id, row.parent_id);
    if (row.parent_id !== null) await logToReaders(tx, 'comments', row.parent_id, now);
    return { subject: row.id, affected: { isPublic: false, users } };
  };
}

/** Its author alone deletes a comment, whosever post it stands under. */
export const deleteComment: Rule<'comment.delete'> = {
  apply: end('comment'),
  reply: async () => ({ message: 'Comment deleted' }),
};

export const deleteReply: Rule<'reply.delete'> = {
  apply: end('reply'),
  reply: async () => ({ message: 'Reply deleted' }),
};
