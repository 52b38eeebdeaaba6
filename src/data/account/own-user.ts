import type { OwnUser } from '#contract/account/user.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import { me, ownUserRow } from './rows.ts';

/** What the sign-in told, until the pulls know better. A disk that is full costs only the time until then. */
export async function storeOwnUser(db: AccountDb, user: OwnUser): Promise<void> {
  // Read first, for every start comes by here; added and not put, for a pull may have been quicker.
  if ((await db.users.get(me)) === undefined) await db.users.add(ownUserRow(user, 0));
}
