import { insertFollow } from '#server/db/people/follows.ts';
import { earnPoints } from './earn-points.ts';
import { countFollow, followReply } from './follow-counts.ts';
import { requireLockedPerson, mustNotBeSelf } from './find.ts';
import { logRelationship } from './changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';
import { notify } from '#server/domain/notifications/notify.ts';

export const followUser: MutationHandler<'user.follow'> = {
  async apply({ tx, actor, body, now }) {
    const follower = requireSignedIn(actor);
    mustNotBeSelf(follower, body.followedId, 'followedId');
    const { id: followed } = await requireLockedPerson(tx, follower, body.followedId);
    const follow = { follower: follower.userId, followed };
    if (!(await insertFollow(tx, follow, now))) return { subject: followed, affected: nobodyAffected };
    await countFollow(tx, follow, 1);
    await earnPoints(tx, { userId: followed, reason: 'followed', objectId: follower.userId }, now);
    await notify(tx, { userId: followed, kind: 'followed', actorId: follower.userId, objectId: null }, now);
    await logRelationship(tx, follower.userId, followed, now);
    return { subject: followed, affected: { isPublic: false, users: [follower.userId, followed] } };
  },
  reply: followReply,
};
