import type { MutationBody } from '#contract/mutations.ts';
import { pictureUrl } from '#contract/picture.ts';
import { Refusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { logTo } from '#server/db/post-changes.ts';
import { findPostByRef, insertPost } from '#server/db/posts.ts';
import { earnPoints } from './earn-points.ts';
import { postFor, postNotFound } from './find-post.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Deed, Rule } from './rule.ts';

async function knownPost({ tx, actor, body: { client_id: ref } }: Deed<MutationBody<'post.create'>>) {
  const known = ref === undefined ? null : await findPostByRef(tx, ref);
  if (known === null) return null;
  if (known.user_id !== mustBeSomebody(actor).userId) {
    throw new Refusal('ref_taken', 'This client_id names another post');
  }
  if (known.deleted_at !== null) throw postNotFound();
  return known.id;
}

export const createPost: Rule<'post.create'> = {
  known: knownPost,
  async apply(deed) {
    const { tx, actor, body, request, now } = deed;
    const { userId } = mustBeSomebody(actor);
    const known = await knownPost(deed);
    if (known !== null) return { subject: known, status: 200, affected: nobody };
    const { client_id: ref = uuidV7(now), ...input } = body;
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
