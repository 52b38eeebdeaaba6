import type { Tx } from '#server/db/engine/database.ts';
import { hasDueJob, nextJobAt } from '#server/db/jobs.ts';
import { longestLeaseMs } from './jobs.ts';
import type { JobKind } from './jobs.ts';

/** Which kinds of jobs are due, and when the next one will be, in epoch ms. */
export async function jobsDue(
  tx: Tx,
  all: readonly JobKind[],
  now: number,
): Promise<{ kinds: JobKind[]; nextAt: number }> {
  const kinds: JobKind[] = [];
  let nextAt = Infinity;
  for (const kind of all) {
    if (await hasDueJob(tx, { kind, now, longestUntil: now + longestLeaseMs })) kinds.push(kind);
    nextAt = Math.min(nextAt, (await nextJobAt(tx, kind, now)) ?? Infinity);
  }
  return { kinds, nextAt };
}
