import { fanOutComment } from '#server/db/changes/author-fan-out.ts';
import { logForReaders } from '#server/db/changes/post-fan-out.ts';
import { deleteThread, recountComments } from '#server/db/comments/counts.ts';
import { addReplies, findCommentByRef, updateComment as saveComment } from '#server/db/comments/rows.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { requireLockedPost, requirePost } from '#server/domain/posts/find.ts';
import { contentOf, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationContext, MutationHandler, MutationResult } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { commentFor, replyFor, requireLockedComment, requireOwnLockedComment } from './find.ts';
import type { CommentType } from './find.ts';
import { findExistingComment, writeComment } from './write.ts';

/** Everyone who sees a post may comment on it. */
const createComment = idempotentCreate<'comment.create'>({
  findExisting: ({ tx, actor, body: { client_id: ref } }) =>
    findExistingComment(tx, requireSignedIn(actor).userId, 'comment', ref),
  content: async ({ tx, body: { client_id: ref = '', content, post_id } }) =>
    contentOf(await findCommentByRef(tx, ref), { content, post_id }),
  async create({ tx, actor, body: { content, post_id: postId }, request: { waitsForReview = false }, now }, ref) {
    const author = requireSignedIn(actor);
    const { userId } = author;
    const post = await requireLockedPost(tx, author, postId);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent: null, waitsForReview }, now);
    const notice = { kind: 'post-commented', actorId: userId, objectId: post.id } as const;
    if (!waitsForReview) await notify(tx, { ...notice, userId: post.user_id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
});

/** Everyone who sees a comment may reply to it; there are no replies to replies. */
const createReply = idempotentCreate<'reply.create'>({
  findExisting: ({ tx, actor, body: { client_id: ref } }) =>
    findExistingComment(tx, requireSignedIn(actor).userId, 'reply', ref),
  content: async ({ tx, body: { client_id: ref = '', content, comment_post_id: parent_id } }) =>
    contentOf(await findCommentByRef(tx, ref), { content, parent_id }),
  check: ({ actor, body }) => mustMatchActor(requireSignedIn(actor), body.user_id),
  async create(
    { tx, actor, body: { content, comment_post_id: commentId }, request: { waitsForReview = false }, now },
    ref,
  ) {
    const author = requireSignedIn(actor);
    const { userId } = author;
    const parent = await requireLockedComment(tx, author, 'comment', commentId);
    const post = await requirePost(tx, author, parent.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent, waitsForReview }, now);
    await addReplies(tx, parent.id, 1);
    await logForReaders(tx, 'comments', parent.id, now);
    const notice = { kind: 'comment-replied', actorId: userId, objectId: post.id } as const;
    if (!waitsForReview) await notify(tx, { ...notice, userId: parent.user_id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
});

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
const updateComment: MutationHandler<'comment.update'> = {
  apply: rewrite('comment'),
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};

const updateReply: MutationHandler<'reply.update'> = {
  apply: rewrite('reply'),
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
};

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
const deleteComment: MutationHandler<'comment.delete'> = {
  apply: deleteOf('comment'),
  reply: async () => ({ message: 'Comment deleted' }),
};

const deleteReply: MutationHandler<'reply.delete'> = {
  apply: deleteOf('reply'),
  reply: async () => ({ message: 'Reply deleted' }),
};

export const commentHandlers = {
  'comment.create': createComment,
  'comment.update': updateComment,
  'comment.delete': deleteComment,
  'reply.create': createReply,
  'reply.update': updateReply,
  'reply.delete': deleteReply,
};
