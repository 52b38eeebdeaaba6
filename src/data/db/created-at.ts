import Dexie from 'dexie';
import type { OpenAccount } from './account-in-use.ts';
import { AccountDb } from './account-db.ts';

const key = 'born';

async function hasCreatedMarker(db: AccountDb): Promise<boolean> {
  return (await db.meta.get(key)) !== undefined;
}

/**
 * Whether an account's database is the one that was marked, and no new one in its place.
 * @param name of the database
 * @param openedAccount the account in use, whose database is open already
 */
export async function isOriginalDatabase(
  name: string,
  openedAccount: Pick<OpenAccount, 'name' | 'db'>,
): Promise<boolean> {
  if (name === openedAccount.name) return hasCreatedMarker(openedAccount.db);
  // To ask Dexie whether it exists would make it, and then delete it again.
  if (!(await Dexie.getDatabaseNames()).includes(name)) return false;
  const db = new AccountDb(name);
  try {
    await db.open();
    return await hasCreatedMarker(db);
  } finally {
    db.close();
  }
}

/** Marks the database as one that was here: it goes when the browser clears it, and a new one doesn't have it. */
export async function markCreated(db: AccountDb, nowMs: number): Promise<void> {
  if (!(await hasCreatedMarker(db))) await db.meta.put({ key, value: nowMs });
}
