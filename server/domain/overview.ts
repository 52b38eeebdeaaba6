import type { Tx } from '#server/db/engine/database.ts';
import { countOpenReports } from '#server/db/moderation/reports.ts';
import { countAll, databaseBytes } from '#server/db/overview-counts.ts';
import type { Totals } from '#server/db/overview-counts.ts';

export interface DatabaseTotals {
  totals: Totals;
  /** size of the database on disk */
  bytes: number;
  engine: 'sqlite' | 'postgres';
}

/** Totals that take time to count. */
export async function countTotals(tx: Tx): Promise<DatabaseTotals> {
  return { totals: await countAll(tx), bytes: await databaseBytes(tx), engine: tx.dialect.name };
}

/** The number of open reports. */
export async function openReports(tx: Tx): Promise<number> {
  return await countOpenReports(tx);
}
