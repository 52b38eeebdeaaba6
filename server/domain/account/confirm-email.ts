import { Refusal } from '#contract/sync/refusals.ts';
import { deleteResetsOf } from '#server/db/account/password-resets.ts';
import { findConfirmation, insertConfirmation, markConfirmationUsed } from '#server/db/account/email-confirmations.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { findUserByEmail, lockUser, updateUser } from '#server/db/people/users.ts';
import { logOwnUser } from '#server/domain/people/changes.ts';
import { sessionEnded } from './sessions.ts';
import { mustNotBeSuspended } from './suspended.ts';
import { takenBy } from './users.ts';

/** How long a mailed link and its code are valid. */
export const confirmationMs = 24 * 3600_000;

export interface NewConfirmation {
  userId: number;
  /** null: the account's own */
  email: string | null;
  tokenHash: string;
  codeHash: string;
  now: number;
}

/** `confirmed`: there is nothing to confirm; `taken`: another account has the address, so it gets no link */
export interface BegunConfirmation {
  end: 'begun' | 'confirmed' | 'taken';
  email: string;
  username: string;
}

/** Stores a link and a code to be mailed. Earlier ones stay valid. */
export async function beginConfirmation(
  tx: WriteTx,
  { userId, email: wanted, tokenHash, codeHash, now }: NewConfirmation,
): Promise<BegunConfirmation> {
  const user = await lockUser(tx, userId);
  if (user === null || user.deleted_at !== null) throw sessionEnded();
  const email = wanted?.trim().toLowerCase() ?? user.email;
  const { username } = user;
  if (email === user.email && user.unconfirmed_since === null) return { end: 'confirmed', email, username };
  if (email !== user.email && (await findUserByEmail(tx, email)) !== null) return { end: 'taken', email, username };
  const link = { user_id: userId, email, token_hash: tokenHash, code_hash: codeHash };
  await insertConfirmation(tx, { ...link, expires_at: now + confirmationMs, used_at: null });
  return { end: 'begun', email, username };
}

export type ConfirmationProof = { tokenHash: string } | { userId: number; codeHash: string };

export interface ConfirmedEmail {
  userId: number;
  email: string;
  /** the confirmed address that this one has replaced; null if there was none */
  replaced: string | null;
}

function linkExpired(): Refusal {
  return new Refusal('link_expired', 'This link or code is wrong, used or too old. Ask for another in the app.');
}

/**
 * Makes the address that a link or code was mailed to the account's, and confirmed. Using it again changes nothing and gets
 * the same reply, as long as the address is still the account's.
 * @throws Refusal `link_expired`; `taken` if another account has got the address meanwhile; `suspended` for a suspended account
 */
export async function confirmEmail(
  tx: WriteTx,
  { proof, now }: { proof: ConfirmationProof; now: number },
): Promise<ConfirmedEmail> {
  const found = await findConfirmation(tx, proof);
  // The user is locked first, as everywhere; the second of two calls then sees the row as the first one left it.
  const user = found === null ? null : await lockUser(tx, found.user_id);
  const link = user === null ? null : await findConfirmation(tx, proof);
  if (user === null || link === null || link.expires_at <= now) throw linkExpired();
  mustNotBeSuspended(user);
  const { id: userId, email: before, unconfirmed_since: since } = user;
  const { email } = link;
  if (link.used_at !== null) {
    if (before !== email || since !== null) throw linkExpired();
    return { userId, email, replaced: null };
  }
  const isOther = before !== email;
  if (isOther && (await findUserByEmail(tx, email)) !== null)
    throw takenBy({ email: 'Another account has this e-mail by now' });
  await updateUser(tx, userId, { email, unconfirmed_since: null });
  // Codes for a new password went to the old address.
  if (isOther) await deleteResetsOf(tx, userId);
  await markConfirmationUsed(tx, link, now);
  await logOwnUser(tx, userId, now);
  return { userId, email, replaced: isOther && since === null ? before : null };
}
