import type { WriteTx } from '#server/db/engine/database.ts';
import { deleteJobsAside, retryJobsAside } from '#server/db/jobs.ts';
import { logOperatorAction } from './moderation/operator-actions.ts';

export interface FailedJobsChange {
  operatorId: number;
  now: number;
}

/** Has jobs that were set aside tried again, some thousands at once. @returns their number */
export async function retryFailedJobs(tx: WriteTx, { operatorId, now }: FailedJobsChange): Promise<number> {
  const count = await retryJobsAside(tx, now);
  if (count > 0) await logOperatorAction(tx, { operatorId, action: 'jobs.retry', detail: String(count), now });
  return count;
}

/** Deletes jobs that were set aside, some thousands at once. @returns their number */
export async function discardFailedJobs(tx: WriteTx, { operatorId, now }: FailedJobsChange): Promise<number> {
  const count = await deleteJobsAside(tx);
  if (count > 0) await logOperatorAction(tx, { operatorId, action: 'jobs.discard', detail: String(count), now });
  return count;
}
