import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { rememberDevice } from '#server/db/account/known-devices.ts';
import { insertSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';

export interface SessionArgs {
  userId: number;
  tokenHash: string;
  now: number;
  expiresAt: number;
  /** a few words on what it was opened with */
  device?: string;
  /** the hash of the secret by which the device is known from then on, left out where it isn't to be */
  deviceHash?: string;
  /** what the password was right for, where somebody comes by password */
  passwordHash?: string;
}

/**
 * Begins a session. Looking at a password takes a while: one that has been replaced since then opens nothing any more, and
 * nothing opens an account that is gone.
 * @throws Refusal `unauthorized` for either
 */
export async function openSession(
  tx: WriteTx,
  { userId, tokenHash, now, expiresAt, device = 'Unknown device', deviceHash, passwordHash }: SessionArgs,
): Promise<null> {
  const row = await lockUser(tx, userId);
  const isRight = passwordHash === undefined || row?.password_hash === passwordHash;
  if (row === null || row.deleted_at !== null || !isRight) throw new Refusal('unauthorized', texts.badCredentials);
  const times = { created_at: now, seen_at: now, expires_at: expiresAt };
  await insertSession(tx, { user_id: userId, token_hash: tokenHash, device, ...times });
  if (deviceHash !== undefined) await rememberDevice(tx, { userId, secretHash: deviceHash, now });
  return null;
}
