import { logEventsOf } from '#server/db/changes/log.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { eraseAccess, anonymizeUser } from '#server/db/account-erasure/account.ts';
import { eraseChats } from '#server/db/account-erasure/chats.ts';
import { erasePosts } from '#server/db/account-erasure/posts.ts';
import { eraseRelationships } from '#server/db/account-erasure/relationships.ts';
import { fanOutAuthor } from '#server/db/changes/author-fan-out.ts';
import { findSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';
import { endOwnEvents } from './end-own-events.ts';
import { leaveEvents } from './leave-events.ts';
import { sessionEnded } from './sessions.ts';

export interface DeletedUser {
  userId: number;
  /** what their password was right for, empty where they have none */
  passwordHash: string;
  /** of the session that asks */
  tokenHash: string;
  now: number;
}

/**
 * Ends an account. What others have to do with it stays in order: counts, seats, lists; past events stay without a name, and
 * all else that the user wrote is emptied. The pictures are removed from the store afterwards, for the store knows no
 * transaction: until then their rows say that they are to go.
 * @throws Refusal `unauthorized` where the session is over or the password another one by now
 */
export async function deleteUser(tx: WriteTx, { userId, passwordHash, tokenHash, now }: DeletedUser): Promise<null> {
  const row = await lockUser(tx, userId);
  const isCurrent = row !== null && row.deleted_at === null && row.password_hash === passwordHash;
  if (!isCurrent || (await findSession(tx, tokenHash)) === null) throw sessionEnded();
  await leaveEvents(tx, userId, now);
  await endOwnEvents(tx, userId, now);
  await fanOutAuthor(tx, userId, { isDeleted: true, now });
  await erasePosts(tx, { userId, now });
  await eraseChats(tx, { userId, now });
  await eraseRelationships(tx, userId, now);
  await anonymizeUser(tx, userId, now);
  // The events that stay carry another name now.
  await logEventsOf(tx, userId, now);
  await eraseAccess(tx, { userId, now });
  return null;
}
