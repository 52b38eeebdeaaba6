import { accountInUse } from './account-in-use.ts';
import type { AccountDb } from './account-db.ts';
import { createDexieStore } from './dexie-store.ts';
import { isLostConnection } from './lost-connection.ts';
import { evictCache } from '#data/storage/evict-cache.ts';
import { isQuotaExceeded } from './quota-error.ts';
import { reopen } from './reopen-with-retry.ts';

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
