import type { AccountDb } from '#data/db/account-db.ts';

/** What the server last answered to a question whose rows the device doesn't keep one by one. */
export interface CachedQueryRow {
  /** the question: `points`, `places`, `subscribed:17` … */
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
