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

/** @throws Refusal where somebody is in as many groups as anybody may be. @param field names in the call what they can't enter */
export async function mustBeBelowGroupLimit(tx: WriteTx, userId: number, field: string): Promise<void> {
  if ((await listGroupIdsOf(tx, userId, 0, groupLimits.joined)).length < groupLimits.joined) return;
  const message = `You are in ${String(groupLimits.joined)} groups already; leave one first`;
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** Who is in a group has changed: to all who are in it, and to the one whom it is about. */
export async function logMembership(tx: WriteTx, { chatId, userId }: Membership, now: number): Promise<Affected> {
  const { groups = [] } = await logGroup(tx, { chatId, now });
  return { ...(await logOwnGroup(tx, userId, { chatId, now })), groups };
}

/**
 * Brings somebody into a group, which is held, unless they are in it; what was said before is no news to them.
 * @throws Refusal `forbidden` to who was taken out of it, `invalid` to who is in too many groups
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

/** Takes somebody out of a group, which is held, if they are in it. @param isRemoved for good */
export async function removeFromGroup(
  tx: WriteTx,
  membership: Membership,
  { isRemoved, now }: { isRemoved: boolean; now: number },
): Promise<Affected> {
  if (!(await leaveMember(tx, membership, { isRemoved, now }))) return nobodyAffected;
  return await logMembership(tx, membership, now);
}
