import { blockedAtMost } from '#contract/person.ts';
import { Refusal } from '#contract/refusals.ts';
import { countBlocked, hasBlocked, insertBlock } from '#server/db/blocks.ts';
import { logChatsBetween } from '#server/db/chats-between.ts';
import type { Tx, WriteTx } from '#server/db/database.ts';
import { logBetween } from '#server/db/everywhere.ts';
import { standingRequest } from '#server/db/friend-requests.ts';
import { holdUsers } from '#server/db/users.ts';
import { endFollow } from './follow.ts';
import { settleRequest } from './friend-requests.ts';
import { heldPerson, mustBeAnother } from './people.ts';
import { logPerson, logTie } from './people-changes.ts';
import { nobody } from './perform-request.ts';
import type { Actor } from './perform-request.ts';
import { mustBeSomebody } from './policies.ts';
import type { Rule } from './rule.ts';

export async function blockReply(tx: Tx, actor: Actor | null, blockedId: number) {
  return { data: { blockedId, blocked: actor !== null && (await hasBlocked(tx, actor.userId, blockedId)) } };
}

async function mustHaveRoom(tx: Tx, blocker: number): Promise<void> {
  if ((await countBlocked(tx, blocker, blockedAtMost)) < blockedAtMost) return;
  const message = `You have blocked ${String(blockedAtMost)} people already; let one of them in first`;
  throw new Refusal('invalid', message, { fields: { blockedId: message } });
}

async function endTies(tx: WriteTx, blocker: number, blocked: number, now: number): Promise<void> {
  await endFollow(tx, { follower: blocker, followed: blocked });
  await endFollow(tx, { follower: blocked, followed: blocker });
  const request = await standingRequest(tx, blocker, blocked);
  if (request !== null) await settleRequest(tx, request, 'ended', now);
}

/** Neither is there for the other from then on, but for the name by which the block is lifted. Who is blocked isn't told. */
export const blockUser: Rule<'user.block'> = {
  async apply({ tx, actor, body: { blockedId }, now }) {
    const blocker = mustBeSomebody(actor);
    mustBeAnother(blocker, blockedId, 'blockedId');
    await holdUsers(tx, [blocker.userId, blockedId]);
    if (await hasBlocked(tx, blocker.userId, blockedId)) return { subject: blockedId, affected: nobody };
    const { id: blocked } = await heldPerson(tx, blocker, blockedId);
    await mustHaveRoom(tx, blocker.userId);
    await endTies(tx, blocker.userId, blocked, now);
    await insertBlock(tx, { blocker: blocker.userId, blocked, now });
    await logTie(tx, blocker.userId, blocked, now);
    await logPerson(tx, blocked, blocker.userId, now);
    await logBetween(tx, blocker.userId, blocked, now);
    await logChatsBetween(tx, blocker.userId, blocked, { isBack: false, now });
    return { subject: blocked, affected: { isPublic: false, users: [blocker.userId, blocked] } };
  },
  reply: blockReply,
};
