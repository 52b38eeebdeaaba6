import type { OwnUser } from '#contract/account/user.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { me, ownUserRow } from './rows.ts';

/** Stores the user as of sign-in, until a pull brings them. Callers may ignore a full disk. */
export async function storeOwnUser(db: AccountDb, user: OwnUser): Promise<void> {
  // Reads first, because every start comes here; adds instead of puts, because a pull may have been faster.
  if ((await db.users.get(me)) === undefined) await db.users.add(ownUserRow(user, 0));
}
