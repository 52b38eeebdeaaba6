import { uuidV7 } from '#contract/uuid.ts';
import { findCommentByRef } from '#server/db/comments/rows.ts';
import { commentFor } from './find.ts';
import { requireLockedPost } from '#server/domain/posts/find.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { findExistingComment, writeComment } from './write.ts';

/** Everyone who sees a post may comment on it. */
export const createComment: MutationHandler<'comment.create'> = {
  findExisting: ({ tx, actor, body: { client_id: ref } }) =>
    findExistingComment(tx, requireSignedIn(actor).userId, 'comment', ref),
  content: async ({ tx, body: { client_id: ref = '', content, post_id } }) =>
    contentOf(await findCommentByRef(tx, ref), { content, post_id }),
  async apply({ tx, actor, body, now }) {
    const author = requireSignedIn(actor);
    const { userId } = author;
    const { client_id: ref = uuidV7(now), content } = body;
    const existingId = await findExistingComment(tx, userId, 'comment', ref);
    if (existingId !== null) return existingResult(existingId);
    const post = await requireLockedPost(tx, author, body.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent: null }, now);
    await notify(tx, { userId: post.user_id, kind: 'post-commented', actorId: userId, objectId: post.id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};
