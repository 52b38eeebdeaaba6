import { randomInt } from 'node:crypto';
import { Refusal, texts } from '#contract/refusals.ts';
import type { WriteTx } from '#server/db/database.ts';
import { holdReset, saveReset, updateReset } from '#server/db/resets.ts';
import { findUserByEmail } from '#server/db/users.ts';
import { replacePassword } from './replace-password.ts';
import { tokenHashOf } from './sessions.ts';

/** How long a code can be entered, and after it how long a new password can be set. */
export const resetMs = 15 * 60_000;
const attemptsAtMost = 5;

/** Six digits, each of which may be a nought. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** An e-mail as it is remembered where it may be nobody's. */
export function emailHashOf(email: string): string {
  return tokenHashOf(email.trim().toLowerCase());
}

interface About {
  email: string;
  now: number;
}

/**
 * Begins a reset in place of any earlier one, for an e-mail that nobody has as well: what comes after must not tell.
 * @returns whether there is somebody to send the code to
 */
export async function requestReset(
  tx: WriteTx,
  { email, codeHash, now }: About & { codeHash: string },
): Promise<{ isSomebody: boolean }> {
  const user = await findUserByEmail(tx, email.trim().toLowerCase());
  await saveReset(tx, {
    email_hash: emailHashOf(email),
    user_id: user?.id ?? null,
    code_hash: codeHash,
    attempts: 0,
    grant_hash: null,
    expires_at: now + resetMs,
  });
  return { isSomebody: user !== null };
}

/**
 * Counts an attempt before the code is looked at, so that many at once are no more than many in turn.
 * @returns what the code is compared with, null where no code can be right
 * @throws Refusal `rate_limited` once the attempts are used up
 */
export async function takeResetAttempt(tx: WriteTx, { email, now }: About): Promise<{ codeHash: string | null }> {
  const emailHash = emailHashOf(email);
  const reset = await holdReset(tx, emailHash, now);
  if (reset === null || reset.code_hash === null) return { codeHash: null };
  if (reset.attempts >= attemptsAtMost) {
    const retryAfterS = Math.ceil((reset.expires_at - now) / 1000);
    throw new Refusal('rate_limited', 'Too many wrong codes; ask for a new one', { retryAfterS });
  }
  await updateReset(tx, emailHash, { attempts: reset.attempts + 1 });
  return { codeHash: reset.code_hash };
}

/** The right code was entered: it is used up, and who holds the grant may set a password. */
export async function grantReset(
  tx: WriteTx,
  { email, codeHash, grantHash, now }: About & { codeHash: string; grantHash: string },
): Promise<void> {
  const emailHash = emailHashOf(email);
  const reset = await holdReset(tx, emailHash, now);
  if (reset?.code_hash !== codeHash) throw wrongCode();
  await updateReset(tx, emailHash, { code_hash: null, grant_hash: grantHash, expires_at: now + resetMs });
}

export function wrongCode(): Refusal {
  return new Refusal('wrong_code', texts.wrongCode);
}

export function resetExpired(): Refusal {
  return new Refusal('reset_expired', 'This reset is over or was never begun here; ask for a new code.');
}

/** Sets the password and ends every session; the grant serves once. @returns whose sessions they were */
export async function finishReset(
  tx: WriteTx,
  { email, grantHash, passwordHash, now }: About & { grantHash: string; passwordHash: string },
): Promise<{ userId: number }> {
  const reset = await holdReset(tx, emailHashOf(email), now);
  if (reset === null || reset.grant_hash !== grantHash || reset.user_id === null) throw resetExpired();
  await replacePassword(tx, { userId: reset.user_id, passwordHash, keptTokenHash: null });
  return { userId: reset.user_id };
}
