import { updateComment as saveComment } from '#server/db/comments/rows.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import { commentFor, requireOwnLockedComment, replyFor } from './find.ts';
import type { CommentType } from './find.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { MutationContext, MutationResult, MutationHandler } from '#server/domain/sync/mutation-handler.ts';

function rewrite(commentType: CommentType) {
  return async ({ tx, actor, body, request, now }: MutationContext<{ content: string }>): Promise<MutationResult> => {
    const row = await requireOwnLockedComment(tx, actor, commentType, request.params['id'] ?? '');
    if (body.content === row.content) return { subject: row.id, affected: nobodyAffected };
    await saveComment(tx, row.id, { content: body.content, updated_at: now });
    const users = await logForReaders(tx, 'comments', row.id, now);
    return { subject: row.id, affected: { isPublic: false, users } };
  };
}

/** Only its author may edit a comment, whoever owns the post. */
export const updateComment: MutationHandler<'comment.update'> = {
  apply: rewrite('comment'),
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};

export const updateReply: MutationHandler<'reply.update'> = {
  apply: rewrite('reply'),
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
};
