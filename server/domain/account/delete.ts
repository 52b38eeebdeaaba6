import { logEventsOf } from '#server/db/changes/log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { eraseAccess, anonymizeUser } from '#server/db/account-erasure/account.ts';
import { eraseChats } from '#server/db/account-erasure/chats.ts';
import { erasePosts } from '#server/db/account-erasure/posts.ts';
import { eraseRelationships } from '#server/db/account-erasure/relationships.ts';
import { fanOutAuthor } from '#server/db/changes/author-fan-out.ts';
import { fanOutUnlistedEventsOf } from '#server/db/changes/opener-fan-out.ts';
import { findSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';
import { endOwnEvents } from './end-own-events.ts';
import { leaveEvents } from './leave-events.ts';
import { sessionEnded } from './sessions.ts';

export interface DeletedUser {
  userId: number;
  /** the hash that their password was verified against; empty if they have no password */
  passwordHash: string;
  /** of the calling session */
  tokenHash: string;
  now: number;
}

/**
 * Ends an account. Other people's counts, seats and lists stay correct; past events stay without the name, and
 * everything else the user wrote is emptied. The pictures are removed from the store after the commit, because the
 * store isn't transactional; until then their rows mark them for removal.
 */
export async function endAccount(tx: WriteTx, userId: number, now: number): Promise<void> {
  await leaveEvents(tx, userId, now);
  await endOwnEvents(tx, userId, now);
  await fanOutAuthor(tx, userId, { isDeleted: true, now });
  await erasePosts(tx, { userId, now });
  await eraseChats(tx, { userId, now });
  await eraseRelationships(tx, userId, now);
  await anonymizeUser(tx, userId, now);
  // The remaining events now show another name.
  await logEventsOf(tx, userId, now);
  await fanOutUnlistedEventsOf(tx, userId, now);
  await eraseAccess(tx, { userId, now });
}

/**
 * Ends an account as its owner wishes.
 * @throws Refusal `unauthorized` if the session has ended or the password has changed meanwhile
 */
export async function deleteUser(tx: WriteTx, { userId, passwordHash, tokenHash, now }: DeletedUser): Promise<null> {
  const row = await lockUser(tx, userId);
  const isCurrent = row !== null && row.deleted_at === null && row.password_hash === passwordHash;
  if (!isCurrent || (await findSession(tx, tokenHash)) === null) throw sessionEnded();
  await endAccount(tx, userId, now);
  return null;
}
