import { randomInt } from 'node:crypto';
import { Refusal } from '#contract/sync/refusals.ts';
import { userLimits } from '#contract/account/user.ts';
import type { OwnUser } from '#contract/account/user.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import {
  findUserByEmail,
  findUserByGoogle,
  findUserByName,
  lockUser,
  insertUser,
  updateUser,
} from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { GooglePerson } from '#server/infra/google-tokens.ts';
import { admitNewAccount } from '#server/domain/instance/sign-up-codes.ts';
import { replacePassword } from './replace-password.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';

const stemLength = 22;
const countedNames = 20;

/** A free username derived from the local part of an e-mail. */
async function freeUsername(tx: Tx, email: string): Promise<string> {
  const letters = (email.split('@', 1)[0] ?? '').replace(/[^A-Za-z0-9._]/g, '').slice(0, stemLength);
  const stem = letters.length < 3 ? `user${letters}` : letters;
  for (let attempt = 0; ; attempt += 1) {
    const end = attempt === 0 ? '' : attempt < countedNames ? attempt + 1 : randomInt(10_000_000);
    const username = `${stem}${end}`;
    if ((await findUserByName(tx, username.toLowerCase())) === null) return username;
  }
}

export interface GoogleAccount {
  user: OwnUser;
  /** the account may have been in another person's hands: its password was removed and its sessions ended */
  isTakenBack: boolean;
}

const lessThanProof = 'This email has an account here already. Log in with your email and password';
const otherGoogle =
  'The account with this e-mail is of another Google account. Sign in with that one, or with a password';

/** @throws Refusal `taken` if a verified e-mail at Google doesn't prove ownership of the account */
function mustBeTheirs({ google_sub: earlier }: UserRow, { isGoogles }: GooglePerson): void {
  const message = earlier !== null ? otherGoogle : isGoogles ? null : lessThanProof;
  if (message !== null) throw new Refusal('taken', message, { fields: { email: message } });
}

/**
 * The account of a person whom Google vouches for, verified e-mail included: the linked account, else the one with that
 * e-mail, else a new one without a password. An account found by e-mail is linked, losing its password and sessions,
 * only if Google is authoritative for the address and no other Google account is linked.
 * @throws Refusal `taken` otherwise: their password or their other Google account must prove ownership; `forbidden`, naming
 * the field `invite`, for a new account without a good sign-up code, or while sign-up is closed
 */
export async function accountOfGoogle(
  tx: WriteTx,
  { person, invite, now }: { person: GooglePerson; invite?: string | undefined; now: number },
): Promise<GoogleAccount> {
  const linked = await findUserByGoogle(tx, person.sub);
  if (linked !== null) return { user: toOwnUser(linked), isTakenBack: false };
  const email = person.email.toLowerCase();
  const found = await findUserByEmail(tx, email);
  const account = found === null ? null : await lockUser(tx, found.id);
  // An account deleted meanwhile has lost its e-mail and can't be returned to.
  if (account?.email === email) {
    mustBeTheirs(account, person);
    await updateUser(tx, account.id, { google_sub: person.sub, unconfirmed_since: null });
    // Sign-up doesn't verify the e-mail, so the password may have been set by another person.
    await replacePassword(tx, {
      userId: account.id,
      passwordHash: '',
      survivingTokenHash: null,
      survivingDeviceHash: null,
    });
    return { user: toOwnUser(account), isTakenBack: true };
  }
  await admitNewAccount(tx, { invite, now });
  const username = await freeUsername(tx, email);
  const row = await insertUser(tx, {
    email,
    username,
    username_key: username.toLowerCase(),
    password_hash: '',
    name: person.name.slice(0, userLimits.displayName),
    lastname: person.lastname.slice(0, userLimits.displayName),
    display_name: (`${person.name} ${person.lastname}`.trim() || username).slice(0, userLimits.displayName),
    notifications_enabled: 1,
    share_subscriptions: 0,
    total_points: 0,
    created_at: now,
    google_sub: person.sub,
  });
  return { user: toOwnUser(row), isTakenBack: false };
}
