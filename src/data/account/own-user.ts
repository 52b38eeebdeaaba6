import type { OwnUser } from '#contract/account/user.ts';
import type { AccountDb } from '#data/db/account-db.ts';

/** A user as the account's owner may see them, with pending changes in it. */
export interface UserRow extends OwnUser {
  ref: string;
  /** the newest notice that the owner has read on this device, until the server's rows say so */
  notices_read_upto?: number;
  tick: number;
  generation: number;
}

/** The account's owner is kept under this name: it is known before the server has said anything. */
export const me = 'me';

export function ownUserRow(user: OwnUser, generation: number): UserRow {
  return { ...user, ref: me, tick: 0, generation };
}

/** What the sign-in told, until the pulls know better. A disk that is full costs only the time until then. */
export async function storeOwnUser(db: AccountDb, user: OwnUser): Promise<void> {
  // Read first, for every start comes by here; added and not put, for a pull may have been quicker.
  if ((await db.users.get(me)) === undefined) await db.users.add(ownUserRow(user, 0));
}
