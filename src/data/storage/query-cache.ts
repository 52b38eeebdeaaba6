import type { AccountDb } from '#data/db/account-db.ts';

/** The last reply to a query whose rows aren't stored one by one. */
export interface CachedQueryRow {
  /** the query: `points`, `places`, `subscribed:17` … */
  key: string;
  value: unknown;
  /** ms */
  fetchedAt: number;
}

export async function readCachedQuery(db: AccountDb, key: string): Promise<CachedQueryRow | null> {
  return (await db.answers.get(key)) ?? null;
}

export async function storeCachedQuery(db: AccountDb, row: CachedQueryRow): Promise<void> {
  await db.answers.put(row);
}
