import type { WriteTx } from '#server/db/engine/database.ts';
import { findSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';
import { replacePassword } from './replace-password.ts';
import { sessionEnded } from './sessions.ts';

export interface ChangedPassword {
  userId: number;
  passwordHash: string;
  /** of the session that asks, the one that goes on */
  tokenHash: string;
  /** of the device that asks, null where it showed none */
  deviceHash: string | null;
}

/**
 * Sets the password that somebody who is signed in chose. Looking at the old one takes a while: whose session a reset
 * has ended since then must not set the password once more.
 * @throws Refusal `unauthorized` where the session is over
 */
export async function changePassword(
  tx: WriteTx,
  { userId, passwordHash, tokenHash, deviceHash }: ChangedPassword,
): Promise<null> {
  // Whoever else replaces it holds the row as well, and ends the sessions before letting go of it.
  await lockUser(tx, userId);
  if ((await findSession(tx, tokenHash)) === null) throw sessionEnded();
  await replacePassword(tx, { userId, passwordHash, survivingTokenHash: tokenHash, survivingDeviceHash: deviceHash });
  return null;
}
