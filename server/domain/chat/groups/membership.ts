import { groupLimits } from '#contract/chat/limits.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { findMember, insertMember, leaveMember } from '#server/db/chat/members.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { listGroupIdsOf } from '#server/db/chat/group-members.ts';
import { newestIn } from '#server/db/chat/messages.ts';
import { logGroup, logOwnGroup } from '#server/domain/chat/changes.ts';
import { nobodyAffected } from '#server/domain/sync/mutation-request.ts';
import type { Affected } from '#server/domain/sync/mutation-request.ts';
import { forbidden } from '#server/domain/policy.ts';

interface Membership {
  chatId: number;
  userId: number;
}

/**
 * @param field names in the call what can't be joined
 * @throws Refusal if the user is in the maximum number of groups
 */
export async function mustBeBelowGroupLimit(tx: WriteTx, userId: number, field: string): Promise<void> {
  if ((await listGroupIdsOf(tx, userId, 0, groupLimits.joined)).length < groupLimits.joined) return;
  const message = `You are in ${String(groupLimits.joined)} groups already; leave one first`;
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** The members of a group changed: logs it for all members and for the user concerned. */
export async function logMembership(tx: WriteTx, { chatId, userId }: Membership, now: number): Promise<Affected> {
  const { groups = [] } = await logGroup(tx, { chatId, now });
  return { ...(await logOwnGroup(tx, userId, { chatId, now })), groups };
}

/**
 * Adds a user to a locked group, unless they are a member; earlier messages count as read.
 * @throws Refusal `forbidden` if they were removed from it, `invalid` if they are in too many groups
 */
export async function enterGroup(tx: WriteTx, membership: Membership, now: number): Promise<Affected> {
  const member = await findMember(tx, membership);
  if (member !== null && member.removed_at !== null) throw forbidden();
  if (member !== null && member.left_at === null) return nobodyAffected;
  await mustBeBelowGroupLimit(tx, membership.userId, 'id');
  const readUpto = await newestIn(tx, membership.chatId);
  if (!(await insertMember(tx, membership, { readUpto, now }))) return nobodyAffected;
  return await logMembership(tx, membership, now);
}

/**
 * Removes a user from a locked group, if they are a member.
 * @param isRemoved for good
 */
export async function removeFromGroup(
  tx: WriteTx,
  membership: Membership,
  { isRemoved, now }: { isRemoved: boolean; now: number },
): Promise<Affected> {
  if (!(await leaveMember(tx, membership, { isRemoved, now }))) return nobodyAffected;
  return await logMembership(tx, membership, now);
}
