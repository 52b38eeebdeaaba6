import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { rememberDevice } from '#server/db/account/known-devices.ts';
import { insertSession } from '#server/db/account/sessions.ts';
import { lockUser } from '#server/db/people/users.ts';
import { mustNotBeSuspended } from './suspended.ts';

export interface SessionArgs {
  userId: number;
  tokenHash: string;
  now: number;
  expiresAt: number;
  /** short description of the device */
  device?: string;
  /** hash of the secret that identifies the device from now on; omitted if the device isn't to be remembered */
  deviceHash?: string;
  /** the hash that the password was verified against, for a sign-in by password */
  passwordHash?: string;
}

/**
 * Opens a session. Verifying a password takes time: a password replaced meanwhile opens nothing, and neither does a
 * deleted account.
 * @throws Refusal `unauthorized` in both cases, `suspended` where operators have suspended the account
 */
export async function openSession(
  tx: WriteTx,
  { userId, tokenHash, now, expiresAt, device = 'Unknown device', deviceHash, passwordHash }: SessionArgs,
): Promise<null> {
  const row = await lockUser(tx, userId);
  const isRight = passwordHash === undefined || row?.password_hash === passwordHash;
  if (row === null || row.deleted_at !== null || !isRight) throw new Refusal('unauthorized', texts.badCredentials);
  mustNotBeSuspended(row);
  const times = { created_at: now, seen_at: now, expires_at: expiresAt };
  await insertSession(tx, { user_id: userId, token_hash: tokenHash, device, ...times });
  if (deviceHash !== undefined) await rememberDevice(tx, { userId, secretHash: deviceHash, now });
  return null;
}
