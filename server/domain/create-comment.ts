import { uuidV7 } from '#contract/uuid.ts';
import { commentFor } from './find-comment.ts';
import { heldPost } from './find-post.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { tellOf } from './tell.ts';
import { knownComment, writeComment } from './write-comment.ts';

/** Whoever sees a post may comment on it. */
export const createComment: Rule<'comment.create'> = {
  known: ({ tx, actor, body: { client_id: ref } }) => knownComment(tx, mustBeSomebody(actor).userId, 'comment', ref),
  async apply({ tx, actor, body, now }) {
    const author = mustBeSomebody(actor);
    const { userId } = author;
    const { client_id: ref = uuidV7(now), content } = body;
    const known = await knownComment(tx, userId, 'comment', ref);
    if (known !== null) return { subject: known, status: 200, affected: nobody };
    const post = await heldPost(tx, author, body.post_id);
    const { id, users } = await writeComment(tx, { userId, ref, content, post, parent: null }, now);
    await tellOf(tx, { userId: post.user_id, kind: 'post-commented', actorId: userId, objectId: post.id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await commentFor(tx, actor, subject) }),
};
