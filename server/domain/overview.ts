import type { Overview } from '#contract/moderation/overview.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { failedJobs } from '#server/db/jobs.ts';
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

/** Jobs that were set aside after too many attempts. */
export async function failedJobsNow(tx: Tx): Promise<NonNullable<Overview['failed_jobs']>> {
  const { since, ...jobs } = await failedJobs(tx);
  return { ...jobs, since: since === null ? null : new Date(since).toISOString() };
}

/** The number of open reports. */
export async function openReports(tx: Tx): Promise<number> {
  return await countOpenReports(tx);
}
