import { accountInUse } from './account-in-use.ts';
import type { AccountDb } from './account-db.ts';
import { createDexieStore } from './dexie-store.ts';
import { isLostConnection } from './lost-connection.ts';
import { evictCache } from '#data/storage/evict-cache.ts';
import { isQuotaExceeded } from './quota-error.ts';
import { reopen } from './reopen-with-retry.ts';

const maxTries = 3;

/** Frees space on a full disk: a `RecoverFromError` for that database. */
export async function recoverFullDisk(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  // This store has no recovery, so that freeing space doesn't recurse.
  return isQuotaExceeded(error) && evictCache(createDexieStore(db), tries);
}

/** The same for a window, where a database that lost its connection is also reopened while its account is in use. */
export async function recoverStorage(db: AccountDb, error: unknown, tries: number): Promise<boolean> {
  if (!isLostConnection(error) || isQuotaExceeded(error)) return recoverFullDisk(db, error, tries);
  return tries < maxTries && accountInUse.get()?.db === db && reopen(db);
}
