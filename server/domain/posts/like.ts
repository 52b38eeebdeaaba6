import type { WriteTx } from '#server/db/engine/database.ts';
import { logForUsers } from '#server/db/changes/post-fan-out.ts';
import { deletePostLike, insertPostLike, isPostLiked } from '#server/db/posts/likes.ts';
import { addToPost } from '#server/db/posts/rows.ts';
import type { PostRow } from '#server/db/posts/rows.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { requireLockedPost, requirePost } from './find.ts';
import { targetState } from '#server/domain/sync/guards/target-state.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { mustMatchActor, requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { notify } from '#server/domain/notifications/notify.ts';

/** Liking their own post earns a user no points and no notice. */
async function rewardLike(tx: WriteTx, userId: number, { id, user_id: authorId }: PostRow, now: number): Promise<void> {
  if (userId === authorId) return;
  await earnPoints(tx, { userId, reason: 'post-liked', objectId: id }, now);
  await notify(tx, { userId: authorId, kind: 'post-liked', actorId: userId, objectId: id }, now);
}

export const likePost: MutationHandler<'post.like'> = {
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
