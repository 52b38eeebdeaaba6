import { pictureUrl } from '#contract/picture.ts';
import { Refusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { logTo } from '#server/db/post-changes.ts';
import { findPostByRef, insertPost } from '#server/db/posts.ts';
import { earnPoints } from './earn-points.ts';
import { postFor, postNotFound } from './find-post.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** A ref is the name of a thing for ever: who made it gets it as it now is, anybody else must choose another. */
export const createPost: Rule<'post.create'> = {
  async apply({ tx, actor, body, request, now }) {
    const { userId } = mustBeSomebody(actor);
    const { client_id: ref = uuidV7(now), ...input } = body;
    const known = await findPostByRef(tx, ref);
    if (known !== null) {
      if (known.user_id !== userId) throw new Refusal('ref_taken', 'This client_id names another post');
      if (known.deleted_at !== null) throw postNotFound();
      return { subject: known.id, status: 200, affected: nobody };
    }
    const picture = request.files['image'];
    const image = picture === undefined ? null : pictureUrl(picture);
    const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
    const id = await insertPost(tx, { ref, user_id: userId, ...input, image, ...times });
    const users = await logTo(tx, [userId], 'posts', id, now);
    await earnPoints(tx, { userId, reason: 'post-published', objectId: id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};
