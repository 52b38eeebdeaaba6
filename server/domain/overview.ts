import type { Tx } from '#server/db/engine/database.ts';
import { countOpenReports } from '#server/db/moderation/reports.ts';
import { countAll, databaseBytes } from '#server/db/overview-counts.ts';
import type { Totals } from '#server/db/overview-counts.ts';

export interface DatabaseTotals {
  totals: Totals;
  /** of the database, on its disk */
  bytes: number;
  engine: 'sqlite' | 'postgres';
}

/** What takes a while to count. */
export async function countTotals(tx: Tx): Promise<DatabaseTotals> {
  return { totals: await countAll(tx), bytes: await databaseBytes(tx), engine: tx.dialect.name };
}

/** How many reports wait to be settled. */
export async function openReports(tx: Tx): Promise<number> {
  return await countOpenReports(tx);
}
