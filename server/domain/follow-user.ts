import { insertFollow } from '#server/db/follows.ts';
import { earnPoints } from './earn-points.ts';
import { countFollow, followReply } from './follow.ts';
import { heldPerson, mustBeAnother } from './people.ts';
import { logTie } from './people-changes.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';
import { tellOf } from './tell.ts';

export const followUser: Rule<'user.follow'> = {
  async apply({ tx, actor, body, now }) {
    const follower = mustBeSomebody(actor);
    mustBeAnother(follower, body.followedId, 'followedId');
    const { id: followed } = await heldPerson(tx, follower, body.followedId);
    const follow = { follower: follower.userId, followed };
    if (!(await insertFollow(tx, follow, now))) return { subject: followed, affected: nobody };
    await countFollow(tx, follow, 1);
    await earnPoints(tx, { userId: followed, reason: 'followed', objectId: follower.userId }, now);
    await tellOf(tx, { userId: followed, kind: 'followed', actorId: follower.userId, objectId: null }, now);
    await logTie(tx, follower.userId, followed, now);
    return { subject: followed, affected: { isPublic: false, users: [follower.userId, followed] } };
  },
  reply: followReply,
};
