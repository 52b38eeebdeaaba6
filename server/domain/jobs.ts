import type { WriteTx } from '#server/db/engine/database.ts';
import {
  attemptsAt,
  endLeases,
  extendLeases,
  insertJob,
  leaseJobs,
  removeLeasedJob,
  removeWaiting,
  updateLeasedJob,
} from '#server/db/jobs.ts';
import type { JobRow } from '#server/db/jobs.ts';

/** Deferred work, done in pieces by any process of the server. */
const jobKinds = ['push'] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewJob {
  kind: JobKind;
  /** plain data, only ids: what they refer to is read when the job runs */
  payload: object;
  /** epoch ms */
  runAt: number;
  /** the job replaces a waiting one with the same `about`, and keeps its place in the queue */
  about?: string | undefined;
}

export interface ClaimedJob {
  id: number;
  kind: JobKind;
  payload: unknown;
  cursor: string | null;
}

/** A claimed job, its owner and the current time in epoch ms. */
export interface JobLease {
  id: number;
  owner: string;
  now: number;
}

/** How long a job belongs to an owner that doesn't report, in ms. */
export const leaseMs = 60_000;
/** A longer lease was set by a wrong clock; the clocks of several machines always differ a little. */
export const longestLeaseMs = 10 * leaseMs;
/** Attempts at one cursor. */
const maxAttempts = 8;
const firstDelayMs = 5_000;
const longestDelayMs = 30 * 60_000;

/** Leaves a job to be done once the transaction has committed. */
export async function enqueueJob(tx: WriteTx, { kind, payload, runAt, about }: NewJob, now: number): Promise<void> {
  const turn = about === undefined ? null : await removeWaiting(tx, { kind, about, now });
  await insertJob(tx, {
    kind,
    payload: JSON.stringify(payload),
    about: about ?? null,
    run_at: Math.min(runAt, turn ?? runAt),
    created_at: now,
    cursor: null,
    lease_owner: null,
    lease_until: null,
    set_aside_at: null,
    reason: null,
  });
}

const free = { lease_owner: null, lease_until: null };

/** A job that kills the process has failed too, though no process could record the failure. */
async function setAsideExhausted(tx: WriteTx, rows: JobRow[], { owner, now }: Pick<JobLease, 'owner' | 'now'>) {
  const exhausted = rows.filter(({ attempts }) => attempts > maxAttempts);
  for (const { id } of exhausted) {
    const reason = 'begun again and again without an end';
    await updateLeasedJob(tx, { id, owner }, { ...free, set_aside_at: now, reason });
  }
  return exhausted.map(({ id, kind }) => ({ id, kind: kind as JobKind }));
}

/** Claims due jobs of a kind, at most `limit`. */
export async function claimJobs(
  tx: WriteTx,
  { kind, owner, now, limit }: Omit<JobLease, 'id'> & { kind: JobKind; limit: number },
): Promise<{ jobs: ClaimedJob[]; aside: { id: number; kind: JobKind }[] }> {
  const until = now + leaseMs;
  const rows = await leaseJobs(tx, { kind, owner, now, until, longestUntil: now + longestLeaseMs, limit });
  const aside = await setAsideExhausted(tx, rows, { owner, now });
  const jobs = rows
    .filter(({ attempts }) => attempts <= maxAttempts)
    .map(({ id, payload, cursor }) => ({ id, kind, payload: JSON.parse(payload) as unknown, cursor }));
  return { jobs, aside };
}

/**
 * Stores a job's progress (a null cursor means done) and enqueues follow-up jobs in the same transaction.
 * @returns whether the owner still holds the job; if not, nothing is stored
 */
export async function advanceJob(
  tx: WriteTx,
  { cursor, more, ...lease }: JobLease & { cursor: string | null; more: NewJob[] },
): Promise<boolean> {
  const { now } = lease;
  const patch = { cursor, attempts: 1, lease_until: now + leaseMs, reason: null };
  const isOwned = cursor === null ? await removeLeasedJob(tx, lease) : await updateLeasedJob(tx, lease, patch);
  if (!isOwned) return false;
  for (const job of more) await enqueueJob(tx, job, now);
  return true;
}

/**
 * Schedules a retry of a failed job, later each time, or sets it aside.
 * @returns whether it was set aside
 */
export async function failJob(tx: WriteTx, { reason, ...lease }: JobLease & { reason: string }): Promise<boolean> {
  const { now } = lease;
  const attempts = await attemptsAt(tx, lease.id);
  const isLast = attempts >= maxAttempts;
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  const patch = isLast ? { set_aside_at: now } : { run_at: now + delayMs };
  return (await updateLeasedJob(tx, lease, { ...free, ...patch, reason })) && isLast;
}

/** Extends the leases of an owner's running jobs. */
export async function keepJobs(
  tx: WriteTx,
  { owner, ids, now }: Omit<JobLease, 'id'> & { ids: number[] },
): Promise<null> {
  await extendLeases(tx, { owner, ids }, now + leaseMs);
  return null;
}

/** Releases the jobs of an owner that is shutting down. */
export async function releaseJobs(tx: WriteTx, { owner }: { owner: string }): Promise<null> {
  await endLeases(tx, owner);
  return null;
}
