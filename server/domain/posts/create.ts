import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { logForUsers } from '#server/db/changes/post-fan-out.ts';
import { findPostByRef, insertPost } from '#server/db/posts/rows.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { postFor, postNotFound } from './find.ts';
import { pictureIn } from '#server/domain/sync/mutation-request.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { contentOf, existingResult } from '#server/domain/sync/idempotent-create.ts';

async function findExistingPost({ tx, actor, body: { client_id: ref } }: MutationContext<MutationBody<'post.create'>>) {
  const existingRow = ref === undefined ? null : await findPostByRef(tx, ref);
  if (existingRow === null) return null;
  if (existingRow.user_id !== requireSignedIn(actor).userId) {
    throw new Refusal('ref_taken', 'This client_id names another post');
  }
  if (existingRow.deleted_at !== null) throw postNotFound();
  return existingRow.id;
}

export const createPost: MutationHandler<'post.create'> = {
  findExisting: findExistingPost,
  async content({ tx, body: { client_id: ref = '', title, description }, request }) {
    return contentOf(await findPostByRef(tx, ref), { title, description, image: pictureIn(request) });
  },
  async apply(context) {
    const { tx, actor, body, request, now } = context;
    const { userId } = requireSignedIn(actor);
    const existingId = await findExistingPost(context);
    if (existingId !== null) return existingResult(existingId);
    const { client_id: ref = uuidV7(now), ...input } = body;
    const image = await addressIn(tx, request, userId);
    const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
    const id = await insertPost(tx, { ref, user_id: userId, ...input, image, ...times });
    const users = await logForUsers(tx, [userId], 'posts', id, now);
    await earnPoints(tx, { userId, reason: 'post-published', objectId: id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};
