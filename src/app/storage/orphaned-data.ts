import { mirroredUserId } from '#app/session/mirror.ts';
import type { AccountRow } from '#data/db/device.ts';
import { accountDbName, guestDbName } from '#data/db/names.ts';
import { allRows } from './raw-database.ts';

/** The databases that the present user may be given. */
export interface RescuableDatabases {
  /** names of databases */
  names: string[];
  /** whether the last user of Scape could be determined */
  isKnown: boolean;
}

function lastUsed(rows: AccountRow[]): AccountRow | undefined {
  return rows.find(({ token }) => token !== null) ?? [...rows].sort((a, b) => b.signedInAt - a.signedInAt)[0];
}

/** The guest's database and that of the present or last account: nobody gets another user's data. */
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
