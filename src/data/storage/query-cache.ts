import type { AccountDb } from '#data/db/account-db.ts';
import type { CachedQueryRow } from '#data/db/store.ts';

export async function readCachedQuery(db: AccountDb, key: string): Promise<CachedQueryRow | null> {
  return (await db.answers.get(key)) ?? null;
}

export async function storeCachedQuery(db: AccountDb, row: CachedQueryRow): Promise<void> {
  await db.answers.put(row);
}
