import { wrongId } from '#contract/ids.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { endFollow, followReply } from './follow-counts.ts';
import { requireLockedPerson, mustNotBeSelf, userIdIn } from './find.ts';
import { logRelationship } from './changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

/** Like POST: an invalid id gets another error than an unknown user. */
function followedIn(name: string | undefined): number {
  if (!/^\d+$/.test(name ?? '')) throw new Refusal('invalid', wrongId, { fields: { followedId: wrongId } });
  return userIdIn(name);
}

export const unfollowUser: MutationHandler<'user.unfollow'> = {
  async apply({ tx, actor, request, now }) {
    const follower = requireSignedIn(actor);
    const named = followedIn(request.params['followedId']);
    mustNotBeSelf(follower, named, 'followedId');
    const { id: followed } = await requireLockedPerson(tx, follower, named);
    const isEnded = await endFollow(tx, { follower: follower.userId, followed });
    if (!isEnded) return { subject: followed, affected: nobodyAffected };
    await logRelationship(tx, follower.userId, followed, now);
    return { subject: followed, affected: { isPublic: false, users: [follower.userId, followed] } };
  },
  reply: followReply,
};
