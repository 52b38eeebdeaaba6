import { maxBlockedPeople } from '#contract/people/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { countBlocked, hasBlocked, insertBlock } from '#server/db/people/blocks.ts';
import { fanOutChatsBetween } from '#server/db/changes/block-fan-out.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { fanOutBetween } from '#server/db/changes/author-fan-out.ts';
import { findActiveRequest } from '#server/db/people/friend-requests.ts';
import { lockUsers } from '#server/db/people/users.ts';
import { endFollow } from './follow-counts.ts';
import { settleRequest } from './friend-requests.ts';
import { requireLockedPerson, mustNotBeSelf } from './find.ts';
import { logPerson, logRelationship } from './changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { requireSignedIn } from '#server/domain/policy.ts';
import type { MutationHandler } from '#server/domain/sync/mutation-handler.ts';

export async function blockReply(tx: Tx, actor: Actor | null, blockedId: number) {
  return { data: { blockedId, blocked: actor !== null && (await hasBlocked(tx, actor.userId, blockedId)) } };
}

async function mustBeBelowBlockLimit(tx: Tx, blocker: number): Promise<void> {
  if ((await countBlocked(tx, blocker, maxBlockedPeople)) < maxBlockedPeople) return;
  const message = `You have blocked ${String(maxBlockedPeople)} people already; let one of them in first`;
  throw new Refusal('invalid', message, { fields: { blockedId: message } });
}

async function endRelationships(tx: WriteTx, blocker: number, blocked: number, now: number): Promise<void> {
  await endFollow(tx, { follower: blocker, followed: blocked });
  await endFollow(tx, { follower: blocked, followed: blocker });
  const request = await findActiveRequest(tx, blocker, blocked);
  if (request !== null) await settleRequest(tx, request, 'ended', now);
}

/**
 * Neither user can see the other any more, except for the name by which the blocker can unblock them. The blocked user
 * isn't notified.
 */
export const blockUser: MutationHandler<'user.block'> = {
  async apply({ tx, actor, body: { blockedId }, now }) {
    const blocker = requireSignedIn(actor);
    mustNotBeSelf(blocker, blockedId, 'blockedId');
    await lockUsers(tx, [blocker.userId, blockedId]);
    if (await hasBlocked(tx, blocker.userId, blockedId)) return { subject: blockedId, affected: nobodyAffected };
    const { id: blocked } = await requireLockedPerson(tx, blocker, blockedId);
    await mustBeBelowBlockLimit(tx, blocker.userId);
    await endRelationships(tx, blocker.userId, blocked, now);
    await insertBlock(tx, { blocker: blocker.userId, blocked, now });
    await logRelationship(tx, blocker.userId, blocked, now);
    await logPerson(tx, blocked, blocker.userId, now);
    await fanOutBetween(tx, blocker.userId, blocked, now);
    await fanOutChatsBetween(tx, blocker.userId, blocked, { isBack: false, now });
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};
