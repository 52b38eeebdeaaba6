import { uuidV7 } from '#contract/uuid.ts';
import { addReplies, findCommentByRef } from '#server/db/comments.ts';
import { logToReaders } from '#server/db/post-changes.ts';
import { heldComment, replyFor } from './find-comment.ts';
import { seenPost } from './find-post.ts';
import { mustBeActor, mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';
import { tellOf } from './tell.ts';
import { knownComment, writeComment } from './write-comment.ts';

/** Whoever sees a comment may answer it; an answer isn't answered itself. */
export const createReply: Rule<'reply.create'> = {
  known: ({ tx, actor, body: { client_id: ref } }) => knownComment(tx, mustBeSomebody(actor).userId, 'reply', ref),
  content: async ({ tx, body: { client_id: ref = '', content, comment_post_id: parent_id } }) =>
    contentIn(await findCommentByRef(tx, ref), { content, parent_id }),
  async apply({ tx, actor, body, now }) {
    const author = mustBeSomebody(actor);
    const { userId } = author;
    mustBeActor(author, body.user_id);
    const { client_id: ref = uuidV7(now), content } = body;
    const known = await knownComment(tx, userId, 'reply', ref);
    if (known !== null) return existing(known);
    const parent = await heldComment(tx, author, 'comment', body.comment_post_id);
    const post = await seenPost(tx, author, parent.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent }, now);
    await addReplies(tx, parent.id, 1);
    await logToReaders(tx, 'comments', parent.id, now);
    await tellOf(tx, { userId: parent.user_id, kind: 'comment-replied', actorId: userId, objectId: post.id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await replyFor(tx, actor, subject) }),
};
