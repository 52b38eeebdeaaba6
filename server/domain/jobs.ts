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

/** What is done later, in pieces, by whichever process is there. */
const jobKinds = ['push'] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewJob {
  kind: JobKind;
  /** plain data, ids alone: what they stand for is looked at when the job is done */
  payload: object;
  /** epoch ms */
  runAt: number;
  /** it takes the place, and the turn, of one about the same that waits */
  about?: string | undefined;
}

export interface ClaimedJob {
  id: number;
  kind: JobKind;
  payload: unknown;
  cursor: string | null;
}

/** A job that is held, by whom, and when that is; in epoch ms. */
export interface JobLease {
  id: number;
  owner: string;
  now: number;
}

/** How long a job stays with who began it and says nothing more, in ms. */
export const leaseMs = 60_000;
/** A lease that ends later was given by a clock that was wrong; those of several machines are never quite the same. */
export const longestLeaseMs = 10 * leaseMs;
/** So often it may fail at one place. */
const maxAttempts = 8;
const firstDelayMs = 5_000;
const longestDelayMs = 30 * 60_000;

/** Has something done once the transaction is committed. */
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

/** Those that end the process itself have failed too, though nobody could say so. */
async function setAsideExhausted(tx: WriteTx, rows: JobRow[], { owner, now }: Pick<JobLease, 'owner' | 'now'>) {
  const exhausted = rows.filter(({ attempts }) => attempts > maxAttempts);
  for (const { id } of exhausted) {
    const reason = 'begun again and again without an end';
    await updateLeasedJob(tx, { id, owner }, { ...free, set_aside_at: now, reason });
  }
  return exhausted.map(({ id, kind }) => ({ id, kind: kind as JobKind }));
}

/** Begins jobs of a kind that are due, as many as asked for at most. */
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
 * Notes up to where a job is done, null for all of it, and puts what follows from it, in one.
 * @returns whether it is still the owner's; if not, nothing is noted
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

/** Has a job that failed tried again, later each time, or sets it aside. @returns whether it was set aside */
export async function failJob(tx: WriteTx, { reason, ...lease }: JobLease & { reason: string }): Promise<boolean> {
  const { now } = lease;
  const attempts = await attemptsAt(tx, lease.id);
  const isLast = attempts >= maxAttempts;
  const delayMs = Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  const patch = isLast ? { set_aside_at: now } : { run_at: now + delayMs };
  return (await updateLeasedJob(tx, lease, { ...free, ...patch, reason })) && isLast;
}

/** Says that these of an owner's jobs are still being done. */
export async function keepJobs(
  tx: WriteTx,
  { owner, ids, now }: Omit<JobLease, 'id'> & { ids: number[] },
): Promise<null> {
  await extendLeases(tx, { owner, ids }, now + leaseMs);
  return null;
}

/** Gives back what an owner that ends has begun. */
export async function releaseJobs(tx: WriteTx, { owner }: { owner: string }): Promise<null> {
  await endLeases(tx, owner);
  return null;
}
