import { uuidV7 } from '#contract/uuid.ts';
import { findCommentByRef } from '#server/db/comments.ts';
import { commentFor } from './find-comment.ts';
import { heldPost } from './find-post.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';
import { tellOf } from './tell.ts';
import { knownComment, writeComment } from './write-comment.ts';

/** Whoever sees a post may comment on it. */
export const createComment: Rule<'comment.create'> = {
  known: ({ tx, actor, body: { client_id: ref } }) => knownComment(tx, mustBeSomebody(actor).userId, 'comment', ref),
  content: async ({ tx, body: { client_id: ref = '', content, post_id } }) =>
    contentIn(await findCommentByRef(tx, ref), { content, post_id }),
  async apply({ tx, actor, body, now }) {
    const author = mustBeSomebody(actor);
    const { userId } = author;
    const { client_id: ref = uuidV7(now), content } = body;
    const known = await knownComment(tx, userId, 'comment', ref);
    if (known !== null) return existing(known);
    const post = await heldPost(tx, author, body.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent: null }, now);
    await tellOf(tx, { userId: post.user_id, kind: 'post-commented', actorId: userId, objectId: post.id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};
