import { mirroredUserId } from '#app/session/mirror.ts';
import type { AccountRow } from '#data/db/device.ts';
import { accountDbName, guestDbName } from '#data/db/account-db.ts';
import { allRows } from './raw-database.ts';

/** Whose rows the one at the screen may have. */
export interface RescuableDatabases {
  /** names of databases */
  names: string[];
  /** whether it could be known who used Scape here last */
  isKnown: boolean;
}

function lastUsed(rows: AccountRow[]): AccountRow | undefined {
  return rows.find(({ token }) => token !== null) ?? [...rows].sort((a, b) => b.signedInAt - a.signedInAt)[0];
}

/** The account that is signed in here, or was last, and the guest: nobody is handed what somebody else has left. */
export async function findRescuableDatabases(): Promise<RescuableDatabases> {
  try {
    const last = lastUsed((await allRows('scape-device', 'accounts')) as AccountRow[]);
    return { names: [guestDbName, ...(last === undefined ? [] : [accountDbName(last.userId)])], isKnown: true };
  } catch {
    const userId = mirroredUserId();
    return userId === null
      ? { names: [guestDbName], isKnown: false }
      : { names: [guestDbName, accountDbName(userId)], isKnown: true };
  }
}
