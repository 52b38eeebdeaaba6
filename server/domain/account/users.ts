import { Refusal } from '#contract/sync/refusals.ts';
import type { OwnUser, PublicUser, RegisterBody } from '#contract/account/user.ts';
import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import { findUser, findUserByEmail, findUserByName, insertUser } from '#server/db/people/users.ts';
import type { UserRow } from '#server/db/people/users.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { requireUser } from '#server/domain/people/find.ts';
import { toOwnUser, toPublicUser } from '#server/domain/people/present-user.ts';

export interface Registration extends Omit<RegisterBody, 'password'> {
  passwordHash: string;
  /** nothing of theirs goes public until they have confirmed the e-mail */
  isUnconfirmed?: boolean;
  /** made by an operator: the account never counts as new */
  isTrusted?: boolean;
  now: number;
}

/** @param fields message for each field whose value is taken */
export function takenBy(fields: Record<string, string>): Refusal {
  const [message = 'Taken'] = Object.values(fields);
  return new Refusal('taken', message, { fields });
}

async function mustBeFree(tx: Tx, email: string, usernameKey: string): Promise<void> {
  const fields: Record<string, string> = {};
  if ((await findUserByEmail(tx, email)) !== null) fields['email'] = 'This e-mail is taken';
  if ((await findUserByName(tx, usernameKey)) !== null) fields['username'] = 'This username is taken';
  if (Object.keys(fields).length > 0) throw takenBy(fields);
}

/** Creates an account; e-mail and username are unique regardless of case. */
export async function registerUser(
  tx: WriteTx,
  { passwordHash, isUnconfirmed = false, isTrusted = false, now, ...given }: Registration,
): Promise<OwnUser> {
  const [email, usernameKey] = [given.email.toLowerCase(), given.username.toLowerCase()];
  await mustBeFree(tx, email, usernameKey);
  const row = await insertUser(tx, {
    email,
    username: given.username,
    username_key: usernameKey,
    password_hash: passwordHash,
    name: given.name,
    lastname: given.lastname,
    display_name: `${given.name} ${given.lastname}`,
    notifications_enabled: given.notifications_enabled ? 1 : 0,
    share_subscriptions: 0,
    total_points: 0,
    created_at: now,
    unconfirmed_since: isUnconfirmed ? now : null,
    trusted_at: isTrusted ? now : null,
  });
  return toOwnUser(row);
}

export async function userById(tx: Tx, id: number): Promise<UserRow> {
  const row = await findUser(tx, id);
  if (row === null) throw new Refusal('not_found', 'User not found');
  return row;
}

/** A user as the caller may see them: all fields only for themselves. */
export async function userFor(tx: Tx, actor: Actor | null, id: number): Promise<OwnUser | PublicUser> {
  const row = await requireUser(tx, actor, id);
  return actor?.userId === id ? toOwnUser(row, actor) : toPublicUser(row);
}

/** The hash to verify a password against; null if the user has none. */
function passwordHashOf({ password_hash: hash }: UserRow): string | null {
  return hash === '' ? null : hash;
}

/** What to verify a sign-in against; null for an unknown e-mail. */
export async function credentialsOf(
  tx: Tx,
  email: string,
): Promise<{ user: OwnUser; passwordHash: string | null } | null> {
  const row = await findUserByEmail(tx, email.trim().toLowerCase());
  return row === null ? null : { user: toOwnUser(row), passwordHash: passwordHashOf(row) };
}

/** The hash for confirming a signed-in user's password. */
export async function ownPasswordHash(tx: Tx, { userId }: Actor): Promise<string | null> {
  return passwordHashOf(await userById(tx, userId));
}
