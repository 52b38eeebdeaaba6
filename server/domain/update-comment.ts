import { updateComment as saveComment } from '#server/db/comments.ts';
import { logToReaders } from '#server/db/post-changes.ts';
import { commentFor, ownHeldComment, replyFor } from './find-comment.ts';
import type { Sort } from './find-comment.ts';
import { nobody } from './perform-request.ts';
import type { Deed, Effect, Rule } from './rule.ts';

function rewrite(sort: Sort) {
  return async ({ tx, actor, body, request, now }: Deed<{ content: string }>): Promise<Effect> => {
    const row = await ownHeldComment(tx, actor, sort, request.params['id'] ?? '');
    if (body.content === row.content) return { subject: row.id, affected: nobody };
    await saveComment(tx, row.id, { content: body.content, updated_at: now });
    const users = await logToReaders(tx, 'comments', row.id, now);
    return { subject: row.id, affected: { isPublic: false, users } };
  };
}

/** Its author alone writes a comment anew, whosever post it stands under. */
export const updateComment: Rule<'comment.update'> = {
  apply: rewrite('comment'),
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};

export const updateReply: Rule<'reply.update'> = {
  apply: rewrite('reply'),
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
};
