import { uuidV7 } from '#contract/uuid.ts';
import { addReplies, findCommentByRef } from '#server/db/comments/rows.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import { requireLockedComment, replyFor } from './find.ts';
import { requirePost } from '#server/domain/posts/find.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { findExistingComment, writeComment } from './write.ts';

/** Everyone who sees a comment may reply to it; there are no replies to replies. */
export const createReply: MutationHandler<'reply.create'> = {
  findExisting: ({ tx, actor, body: { client_id: ref } }) =>
    findExistingComment(tx, requireSignedIn(actor).userId, 'reply', ref),
  content: async ({ tx, body: { client_id: ref = '', content, comment_post_id: parent_id } }) =>
    contentOf(await findCommentByRef(tx, ref), { content, parent_id }),
  async apply({ tx, actor, body, now }) {
    const author = requireSignedIn(actor);
    const { userId } = author;
    mustMatchActor(author, body.user_id);
    const { client_id: ref = uuidV7(now), content } = body;
    const existingId = await findExistingComment(tx, userId, 'reply', ref);
    if (existingId !== null) return existingResult(existingId);
    const parent = await requireLockedComment(tx, author, 'comment', body.comment_post_id);
    const post = await requirePost(tx, author, parent.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent }, now);
    await addReplies(tx, parent.id, 1);
    await logForReaders(tx, 'comments', parent.id, now);
    await notify(tx, { userId: parent.user_id, kind: 'comment-replied', actorId: userId, objectId: post.id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
};
