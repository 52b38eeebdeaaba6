import { accountInUse } from './current.ts';
import type { AccountDb } from './db.ts';
import { createDexieStore } from './dexie-store.ts';
import { isLostConnection } from './lost-connection.ts';
import { evictCache } from './make-room.ts';
import { isQuotaExceeded } from './out-of-room.ts';
import { reopen } from './reopen.ts';

const maxTries = 3;

/** Makes room on a full disk: a `Mend` of that database. */
export async function recoverFullDisk(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  // With no means to mend of its own: who makes room doesn't wait for room.
  return isQuotaExceeded(error) && evictCache(createDexieStore(db), tries);
}

/** The same in a window, where a database whose connection was lost is also opened again, as long as its account is shown. */
export async function recoverStorage(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  if (!isLostConnection(error) || isQuotaExceeded(error)) return recoverFullDisk(db, error, tries);
  return tries < maxTries && accountInUse.get()?.db === db && reopen(db);
}
