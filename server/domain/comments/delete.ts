import { deleteThread, recountComments } from '#server/db/comments/counts.ts';
import { fanOutComment } from '#server/db/changes/author-fan-out.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import { requireOwnLockedComment } from './find.ts';
import type { CommentType } from './find.ts';
import type { MutationContext, MutationResult, MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** The rows stay as tombstones. A comment's replies are deleted with it, as they would have no parent. */
function deleteOf(commentType: CommentType) {
  return async ({ tx, actor, request, now }: MutationContext<unknown>): Promise<MutationResult> => {
    const row = await requireOwnLockedComment(tx, actor, commentType, request.params['id'] ?? '');
    const users = await fanOutComment(tx, row.id, { isDeleted: true, now });
    await deleteThread(tx, { commentId: row.id }, now);
    await recountComments(tx, row.post_id, row.parent_id);
    if (row.parent_id !== null) await logForReaders(tx, 'comments', row.parent_id, now);
    return { subject: row.id, affected: { isPublic: false, users } };
  };
}

/** Only its author may delete a comment, whoever owns the post. */
export const deleteComment: MutationHandler<'comment.delete'> = {
  apply: deleteOf('comment'),
  reply: async () => ({ message: 'Comment deleted' }),
};

export const deleteReply: MutationHandler<'reply.delete'> = {
  apply: deleteOf('reply'),
  reply: async () => ({ message: 'Reply deleted' }),
};
