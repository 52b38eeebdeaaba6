import { wrongId } from '#contract/ids.ts';
import { Refusal } from '#contract/refusals.ts';
import { endFollow, followReply } from './follow.ts';
import { heldPerson, mustBeAnother, userIdIn } from './people.ts';
import { logTie } from './people-changes.ts';
import { nobody } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

/** As POST says it: what is no id is told apart from who is gone. */
function followedIn(name: string | undefined): number {
  if (!/^\d+$/.test(name ?? '')) throw new Refusal('invalid', wrongId, { fields: { followedId: wrongId } });
  return userIdIn(name);
}

export const unfollowUser: Rule<'user.unfollow'> = {
  async apply({ tx, actor, request, now }) {
    const follower = mustBeSomebody(actor);
    const named = followedIn(request.params['followedId']);
    mustBeAnother(follower, named, 'followedId');
    const { id: followed } = await heldPerson(tx, follower, named);
    const isEnded = await endFollow(tx, { follower: follower.userId, followed });
    if (!isEnded) return { subject: followed, affected: nobody };
    await logTie(tx, follower.userId, followed, now);
    return { subject: followed, affected: { isPublic: false, users: [follower.userId, followed] } };
  },
  reply: followReply,
};
