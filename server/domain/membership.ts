import { findMember, insertMember, leaveMember } from '#server/db/chat-members.ts';
import type { WriteTx } from '#server/db/database.ts';
import { newestIn } from '#server/db/messages.ts';
import { logGroup, logOwnGroup } from './chat-changes.ts';
import { nobody } from './perform-request.ts';
import type { Affected } from './perform-request.ts';
import { forbidden } from './policies.ts';

interface Membership {
  chatId: number;
  userId: number;
}

/** Who is in a group has changed: to all who are in it, and to the one whom it is about. */
export async function logMembership(tx: WriteTx, { chatId, userId }: Membership, now: number): Promise<Affected> {
  const { groups = [] } = await logGroup(tx, { chatId, now });
  return { ...(await logOwnGroup(tx, userId, { chatId, now })), groups };
}

/**
 * Brings somebody into a group, which is held, unless they are in it; what was said before is no news to them.
 * @throws Refusal `forbidden` to who was taken out of it
 */
export async function enterGroup(tx: WriteTx, membership: Membership, now: number): Promise<Affected> {
  const known = await findMember(tx, membership);
  if (known !== null && known.removed_at !== null) throw forbidden();
  const readUpto = await newestIn(tx, membership.chatId);
  if (!(await insertMember(tx, membership, { readUpto, now }))) return nobody;
  return await logMembership(tx, membership, now);
}

/** Takes somebody out of a group, which is held, if they are in it. @param isRemoved for good */
export async function partFromGroup(
  tx: WriteTx,
  membership: Membership,
  { isRemoved, now }: { isRemoved: boolean; now: number },
): Promise<Affected> {
  if (!(await leaveMember(tx, membership, { isRemoved, now }))) return nobody;
  return await logMembership(tx, membership, now);
}
