import type { MutationBody } from '#contract/sync/mutations.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { fanOutNoticesAbout, fanOutPost } from '#server/db/changes/author-fan-out.ts';
import { logForReaders, logForUsers } from '#server/db/changes/post-fan-out.ts';
import { deleteThread } from '#server/db/comments/counts.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findEngagement } from '#server/db/events/engagement.ts';
import { lockEvent } from '#server/db/events/rows.ts';
import { deletePostLike, insertPostLike, isPostLiked } from '#server/db/posts/likes.ts';
import { addToPost, findPostByRef, insertPost, updatePost as savePost } from '#server/db/posts/rows.ts';
import type { PostRow } from '#server/db/posts/rows.ts';
import { addressIn } from '#server/domain/media/picture-address.ts';
import { notify } from '#server/domain/notifications/notify.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { mayActOnEvent, mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import { contentOf, idempotentCreate } from '#server/domain/sync/idempotent-create.ts';
import type { MutationContext, MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { nobodyAffected, pictureIn } from '#server/domain/sync/mutation-request.ts';
import { postFor, postNotFound, requireLockedPost, requireOwnLockedPost, requirePost } from './find.ts';

async function findExistingPost({ tx, actor, body: { client_id: ref } }: MutationContext<MutationBody<'post.create'>>) {
  const existingRow = ref === undefined ? null : await findPostByRef(tx, ref);
  if (existingRow === null) return null;
  if (existingRow.user_id !== requireSignedIn(actor).userId) {
    throw new Refusal('ref_taken', 'This client_id names another post');
  }
  if (existingRow.deleted_at !== null) throw postNotFound();
  return existingRow.id;
}

/**
 * The event that a post is from; null if it is gone by now or a draft, the author's own too: the post doesn't need it.
 * Held, so that it can't be deleted meanwhile.
 * @throws Refusal `forbidden` to those who neither go there nor organize it
 */
async function eventOf(tx: WriteTx, userId: number, eventId: number): Promise<number | null> {
  const event = await lockEvent(tx, eventId);
  if (event === null || event.status === 'draft' || !mayActOnEvent({ userId }, 'see', event)) return null;
  const engagement = await findEngagement(tx, userId, eventId);
  const wasThere = engagement?.subscribed === 1 || (engagement?.stars ?? null) !== null;
  if (wasThere || event.organizer_id === userId) return eventId;
  const message = 'Only those who go to this event can add photos to it';
  throw new Refusal('forbidden', message, { fields: { event_id: message } });
}

const createPost = idempotentCreate<'post.create'>({
  findExisting: findExistingPost,
  async content({ tx, body: { client_id: ref = '', title, description }, request }) {
    return contentOf(await findPostByRef(tx, ref), { title, description, image: pictureIn(request) });
  },
  async create({ tx, actor, body, request, now }, ref) {
    const { userId } = requireSignedIn(actor);
    const { client_id: _ref, event_id: event, ...input } = body;
    const eventId = event === undefined ? null : await eventOf(tx, userId, event);
    const image = await addressIn(tx, request, userId);
    const times = { created_at: now, updated_at: now, hidden_at: null, deleted_at: null };
    const id = await insertPost(tx, { ref, user_id: userId, event_id: eventId, ...input, image, ...times });
    const users = await logForUsers(tx, [userId], 'posts', id, now);
    if (request.waitsForReview !== true) await earnPoints(tx, { userId, reason: 'post-published', objectId: id }, now);
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
});

/** The author edits a post; users who liked it or commented on it get the new text too. */
const updatePost: MutationHandler<'post.update'> = {
  async apply({ tx, actor, body, request, now }) {
    const row = await requireOwnLockedPost(tx, actor, request.params['id'] ?? '');
    const { title = row.title, description = row.description } = body;
    if (title === row.title && description === row.description) return { subject: row.id, affected: nobodyAffected };
    await savePost(tx, row.id, { title, description, updated_at: now });
    const readers = await logForReaders(tx, 'posts', row.id, now);
    const noticeReaders =
      title === row.title ? [] : await fanOutNoticesAbout(tx, 'post', row.id, { isDeleted: false, now });
    return { subject: row.id, affected: { isPublic: false, users: [...new Set([...readers, ...noticeReaders])] } };
  },
  reply: async (tx, actor, subject) => ({ data: await postFor(tx, actor, subject) }),
};

/** The row stays as an empty tombstone, and so do its comments: their refs remain taken forever. */
const deletePost: MutationHandler<'post.delete'> = {
  async apply({ tx, actor, request, now }) {
    const { id } = await requireOwnLockedPost(tx, actor, request.params['id'] ?? '');
    const users = await fanOutPost(tx, id, { isDeleted: true, now });
    await deleteThread(tx, { postId: id }, now);
    const emptied = { title: '', description: '', image: null, event_id: null };
    await savePost(tx, id, { deleted_at: now, comments_count: 0, ...emptied });
    return { subject: id, affected: { isPublic: false, users } };
  },
  reply: async () => ({ message: 'Post deleted' }),
};

/** Liking their own post earns a user no points and no notice. */
async function rewardLike(tx: WriteTx, userId: number, { id, user_id: authorId }: PostRow, now: number): Promise<void> {
  if (userId === authorId) return;
  await earnPoints(tx, { userId, reason: 'post-liked', objectId: id }, now);
  await notify(tx, { userId: authorId, kind: 'post-liked', actorId: userId, objectId: id }, now);
}

const likePost: MutationHandler<'post.like'> = {
  async apply({ tx, actor, body, now }) {
    const liker = requireSignedIn(actor);
    mustMatchActor(liker, body.user_id);
    const post = await requireLockedPost(tx, liker, body.post_id);
    const isLiked = await isPostLiked(tx, liker.userId, post.id);
    const liked = targetState(isLiked, body.liked);
    if (liked === isLiked) return { subject: post.id, affected: nobodyAffected };
    if (liked) await insertPostLike(tx, liker.userId, post.id, now);
    else await deletePostLike(tx, liker.userId, post.id);
    await addToPost(tx, post.id, { likes_count: liked ? 1 : -1 });
    const users = await logForUsers(tx, [liker.userId, post.user_id], 'posts', post.id, now);
    if (liked) await rewardLike(tx, liker.userId, post, now);
    return { subject: post.id, affected: { isPublic: false, users } };
  },
  async reply(tx, actor, subject) {
    const post = await requirePost(tx, actor, subject);
    const liked = actor !== null && (await isPostLiked(tx, actor.userId, subject));
    return { liked, likes_count: post.likes_count };
  },
};

export const postHandlers = {
  'post.create': createPost,
  'post.update': updatePost,
  'post.delete': deletePost,
  'post.like': likePost,
};
