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
import { replacePassword } from './replace-password.ts';
import { toOwnUser } from '#server/domain/people/present-user.ts';

const stemLength = 22;
const countedNames = 20;

/** A username that nobody has, made of the first part of an e-mail. */
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
  /** somebody else may have held it until now: their password is none any more, and their sessions have ended */
  isTakenBack: boolean;
}

const lessThanProof = 'This e-mail has an account here already. Log in with your e-mail and password';
const otherGoogle =
  'The account with this e-mail is of another Google account. Sign in with that one, or with a password';

/** @throws Refusal `taken` where having the e-mail at Google isn't enough to be whose account it is */
function mustBeTheirs({ google_sub: earlier }: UserRow, { isGoogles }: GooglePerson): void {
  const message = earlier !== null ? otherGoogle : isGoogles ? null : lessThanProof;
  if (message !== null) throw new Refusal('taken', message, { fields: { email: message } });
}

/**
 * The account of somebody whom Google vouches for, their verified e-mail included: the one that is linked, else the one
 * with that e-mail, else a new one without a password. The one with that e-mail is linked from then on, and loses its
 * password and sessions, only where the e-mail is Google's to give and no other Google account is linked.
 * @throws Refusal `taken` where that isn't so: their password or their other Google account shows whose it is
 */
export async function accountOfGoogle(
  tx: WriteTx,
  { person, now }: { person: GooglePerson; now: number },
): Promise<GoogleAccount> {
  const linked = await findUserByGoogle(tx, person.sub);
  if (linked !== null) return { user: toOwnUser(linked), isTakenBack: false };
  const email = person.email.toLowerCase();
  const found = await findUserByEmail(tx, email);
  const account = found === null ? null : await lockUser(tx, found.id);
  // An account that has just ended has let go of its e-mail, and is nobody's to come back to.
  if (account?.email === email) {
    mustBeTheirs(account, person);
    await updateUser(tx, account.id, { google_sub: person.sub });
    // Nobody proved at sign-up that the e-mail was theirs: whoever chose the password may be somebody else.
    await replacePassword(tx, {
      userId: account.id,
      passwordHash: '',
      survivingTokenHash: null,
      survivingDeviceHash: null,
    });
    return { user: toOwnUser(account), isTakenBack: true };
  }
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
