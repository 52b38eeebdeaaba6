import type { WriteTx } from '#server/db/engine/database.ts';
import { findSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';
import { replacePassword } from './replace-password.ts';
import { sessionEnded } from './sessions.ts';

export interface ChangedPassword {
  userId: number;
  passwordHash: string;
  /** of the calling session, which survives */
  tokenHash: string;
  /** of the calling device; null if it sent no device secret */
  deviceHash: string | null;
}

/**
 * Sets a new password for a signed-in user. Verifying the old password takes time: if a reset has ended this session
 * meanwhile, nothing is changed.
 * @throws Refusal `unauthorized` if the session has ended
 */
export async function changePassword(
  tx: WriteTx,
  { userId, passwordHash, tokenHash, deviceHash }: ChangedPassword,
): Promise<null> {
  // Every other path that replaces the password locks this row too, and ends the sessions before releasing it.
  await lockUser(tx, userId);
  if ((await findSession(tx, tokenHash)) === null) throw sessionEnded();
  await replacePassword(tx, { userId, passwordHash, survivingTokenHash: tokenHash, survivingDeviceHash: deviceHash });
  return null;
}
