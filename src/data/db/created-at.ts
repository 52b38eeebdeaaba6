import Dexie from 'dexie';
import type { OpenAccount } from './account-in-use.ts';
import { AccountDb } from './account-db.ts';

const key = 'born';

async function hasCreatedMarker(db: AccountDb): Promise<boolean> {
  return (await db.meta.get(key)) !== undefined;
}

/**
 * Whether an account's database is the one that was marked, not a new one in its place.
 * @param name of the database
 * @param openedAccount the account in use, whose database is already open
 */
export async function isOriginalDatabase(
  name: string,
  openedAccount: Pick<OpenAccount, 'name' | 'db'>,
): Promise<boolean> {
  if (name === openedAccount.name) return hasCreatedMarker(openedAccount.db);
  // `Dexie.exists` would create the database and delete it again.
  if (!(await Dexie.getDatabaseNames()).includes(name)) return false;
  const db = new AccountDb(name);
  try {
    await db.open();
    return await hasCreatedMarker(db);
  } finally {
    db.close();
  }
}

/** Marks the database as seen. The mark disappears if the browser clears the database. */
export async function markCreated(db: AccountDb, nowMs: number): Promise<void> {
  if (!(await hasCreatedMarker(db))) await db.meta.put({ key, value: nowMs });
}
