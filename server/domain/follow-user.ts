import { insertFollow } from '#server/db/follows.ts';
import { earnPoints } from './earn-points.ts';
import { countFollow, followReply } from './follow.ts';
import { requireLockedPerson, mustNotBeSelf } from './people.ts';
import { logRelationship } from './people-changes.ts';
import { nobodyAffected } from './perform-request.ts';
import { requireSignedIn } from './policies.ts';
import type { MutationHandler } from './rule.ts';
import { notify } from './tell.ts';

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
