import { Refusal, texts } from '#contract/sync/refusals.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { logOperatorAction } from '#server/domain/moderation/operator-actions.ts';
import { rememberDevice } from '#server/db/account/known-devices.ts';
import { lockGrant, insertCode, saveGrant, consumeCodes } from '#server/db/account/password-resets.ts';
import { findUser, findUserByEmail, updateUser } from '#server/db/people/users.ts';
import { replacePassword } from './replace-password.ts';
import { tokenHashOf } from './sessions.ts';
import { mustNotBeSuspended } from './suspended.ts';

/** How long a code is valid, and how long a new password may be set after entering it. */
export const resetMs = 15 * 60_000;

/** How an e-mail is stored when it may not belong to an account. */
export function emailHashOf(email: string): string {
  return tokenHashOf(email.trim().toLowerCase());
}

interface ResetAttempt {
  email: string;
  now: number;
}

/**
 * Starts a reset. Earlier codes stay valid, so that a stranger's request can't invalidate anybody's code. A reset is
 * also started for an unknown e-mail, so that nothing later reveals whether the account exists.
 * @returns whether an account exists to send the code to
 */
export async function requestReset(
  tx: WriteTx,
  { email, codeHash, now }: ResetAttempt & { codeHash: string },
): Promise<{ isSomebody: boolean }> {
  const user = await findUserByEmail(tx, email.trim().toLowerCase());
  await insertCode(tx, {
    email_hash: emailHashOf(email),
    code_hash: codeHash,
    user_id: user?.id ?? null,
    expires_at: now + resetMs,
  });
  return { isSomebody: user !== null };
}

/**
 * Verifies an entered code. The right one uses up all codes for this e-mail and stores a grant, whose holder may set a
 * password.
 * @throws Refusal `wrong_code`; `suspended` for the right code of a suspended account, which then stays usable
 */
export async function grantReset(
  tx: WriteTx,
  { email, codeHash, grantHash, now }: ResetAttempt & { codeHash: string; grantHash: string },
): Promise<void> {
  const emailHash = emailHashOf(email);
  const used = await consumeCodes(tx, { emailHash, codeHash, now });
  if (used === null) throw new Refusal('wrong_code', texts.wrongCode);
  const owner = used.userId === null ? null : await findUser(tx, used.userId);
  if (owner !== null) mustNotBeSuspended(owner);
  const expires = { expires_at: now + resetMs };
  await saveGrant(tx, { email_hash: emailHash, user_id: used.userId, grant_hash: grantHash, ...expires });
}

export function resetExpired(): Refusal {
  return new Refusal('reset_expired', 'This reset is over or was never begun here; ask for a new code.');
}

/**
 * Sets the password and ends every session. The grant works once; the device that used it is remembered.
 * @throws Refusal `suspended` if the account has been suspended meanwhile
 * @returns the user whose sessions ended
 */
export async function finishReset(
  tx: WriteTx,
  args: ResetAttempt & { grantHash: string; passwordHash: string; deviceHash: string },
): Promise<{ userId: number }> {
  const { email, grantHash, passwordHash, deviceHash, now } = args;
  const reset = await lockGrant(tx, emailHashOf(email), now);
  if (reset === null || reset.grant_hash !== grantHash || reset.user_id === null) throw resetExpired();
  const owner = await findUser(tx, reset.user_id);
  if (owner !== null) mustNotBeSuspended(owner);
  await replacePassword(tx, {
    userId: reset.user_id,
    passwordHash,
    survivingTokenHash: null,
    survivingDeviceHash: null,
  });
  // The code went to this address, so the user has it.
  await updateUser(tx, reset.user_id, { unconfirmed_since: null });
  await rememberDevice(tx, { userId: reset.user_id, secretHash: deviceHash, now });
  return { userId: reset.user_id };
}

/**
 * Sets an account's password and ends every session; for operators, who know whose account it is.
 * @throws Refusal `not_found`
 */
export async function setPassword(
  tx: WriteTx,
  { email, passwordHash, now }: ResetAttempt & { passwordHash: string },
): Promise<void> {
  const user = await findUserByEmail(tx, email.trim().toLowerCase());
  if (user === null) throw new Refusal('not_found', `Nobody has the e-mail ${email} here.`);
  await replacePassword(tx, { userId: user.id, passwordHash, survivingTokenHash: null, survivingDeviceHash: null });
  const subject = { type: 'user', id: user.id } as const;
  await logOperatorAction(tx, { operatorId: null, action: 'password.set', subject, now });
}
