import type { MutationBody } from '#contract/mutations.ts';
import { Refusal } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { logTo } from '#server/db/post-changes.ts';
import { findPostByRef, insertPost } from '#server/db/posts.ts';
import { earnPoints } from './earn-points.ts';
import { postFor, postNotFound } from './find-post.ts';
import { pictureIn } from './perform-request.ts';
import { addressIn } from './picture-address.ts';
import { mustBeSomebody } from './policies.ts';
import type { Deed, Rule } from './rule.ts';
import { contentIn, existing } from './same-content.ts';

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
  async content({ tx, body: { client_id: ref = '', title, description }, request }) {
    return contentIn(await findPostByRef(tx, ref), { title, description, image: pictureIn(request) });
  },
  async apply(deed) {
    const { tx, actor, body, request, now } = deed;
    const { userId } = mustBeSomebody(actor);
    const known = await knownPost(deed);
    if (known !== null) return existing(known);
    const { client_id: ref = uuidV7(now), ...input } = body;
    const image = await addressIn(tx, request, userId);
    const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
    const id = await insertPost(tx, { ref, user_id: userId, ...input, image, ...times });
    const users = await logTo(tx, [userId], 'posts', id, now);
    await earnPoints(tx, { userId, reason: 'post-published', objectId: id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};
