import type { Insertable, Selectable } from 'kysely';
import type { Tx, WriteTx } from './engine/database.ts';
import type { JobsTable } from './schema/jobs.ts';

export type JobRow = Selectable<JobsTable>;

export async function insertJob({ sql }: WriteTx, job: Insertable<JobsTable>): Promise<void> {
  await sql.insertInto('jobs').values(job).execute();
}

/**
 * Removes waiting jobs about something that no process has claimed.
 * @returns when the first of them was due, null if there were none
 */
export async function removeWaiting(
  { sql }: WriteTx,
  { kind, about, now }: { kind: string; about: string; now: number },
): Promise<number | null> {
  const same = sql.deleteFrom('jobs').where('kind', '=', kind).where('about', '=', about);
  const free = same.where((eb) => eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now)]));
  const removed = await free.where('set_aside_at', 'is', null).returning('run_at').execute();
  return removed.length === 0 ? null : Math.min(...removed.map((row) => row.run_at));
}

/** No job is delayed for longer; a later time was set by a clock that ran ahead. */
const longestWaitMs = 2 * 24 * 3600_000;

interface Due {
  kind: string;
  now: number;
  /** a lease that ends after this was set by a clock that ran ahead */
  longestUntil: number;
}

function dueJobs({ sql }: Tx, { kind, now, longestUntil }: Due) {
  const ofKind = sql.selectFrom('jobs').where('kind', '=', kind);
  return ofKind
    .where((eb) => eb.or([eb('run_at', '<=', now), eb('run_at', '>', now + longestWaitMs)]))
    .where('set_aside_at', 'is', null)
    .where((eb) =>
      eb.or([eb('lease_until', 'is', null), eb('lease_until', '<', now), eb('lease_until', '>', longestUntil)]),
    );
}

/** Whether a job can be claimed. */
export async function hasDueJob(tx: Tx, due: Due): Promise<boolean> {
  return (await dueJobs(tx, due).select('id').limit(1).executeTakeFirst()) !== undefined;
}

/** When the next job of a kind that isn't due yet will be; null if there is none. */
export async function nextJobAt({ sql }: Tx, kind: string, now: number): Promise<number | null> {
  const later = sql.selectFrom('jobs').select('run_at').where('kind', '=', kind).where('run_at', '>', now);
  const next = later.where('set_aside_at', 'is', null).orderBy('run_at').limit(1);
  return (await next.executeTakeFirst())?.run_at ?? null;
}

/** Leases the jobs that have been due longest to an owner, skipping those that another is just leasing. */
export async function leaseJobs(
  tx: WriteTx,
  { owner, until, limit, ...due }: Due & { owner: string; until: number; limit: number },
): Promise<JobRow[]> {
  const first = dueJobs(tx, due).select('id').orderBy('run_at').orderBy('id').limit(limit);
  const found = await tx.dialect.forUpdateSkipLocked(first, 'jobs').execute();
  if (found.length === 0) return [];
  const leased = await tx.sql
    .updateTable('jobs')
    .set((eb) => ({ lease_owner: owner, lease_until: until, attempts: eb('attempts', '+', 1) }))
    .where(
      'id',
      'in',
      found.map(({ id }) => id),
    )
    .returningAll()
    .execute();
  return leased.toSorted((one, other) => one.run_at - other.run_at || one.id - other.id);
}

/** Number of attempts since the job last made progress. */
export async function attemptsAt({ sql }: Tx, id: number): Promise<number> {
  const row = await sql.selectFrom('jobs').select('attempts').where('id', '=', id).executeTakeFirst();
  return row?.attempts ?? 0;
}

/**
 * Updates a job if the owner holds its lease.
 * @returns whether it does
 */
export async function updateLeasedJob(
  { sql }: WriteTx,
  { id, owner }: { id: number; owner: string },
  patch: Partial<Omit<JobRow, 'id'>>,
): Promise<boolean> {
  const leased = sql.updateTable('jobs').set(patch).where('id', '=', id).where('lease_owner', '=', owner);
  return (await leased.executeTakeFirst()).numUpdatedRows > 0n;
}

/**
 * Removes a finished job if the owner holds its lease.
 * @returns whether it does
 */
export async function removeLeasedJob(
  { sql }: WriteTx,
  { id, owner }: { id: number; owner: string },
): Promise<boolean> {
  const leased = sql.deleteFrom('jobs').where('id', '=', id).where('lease_owner', '=', owner);
  return (await leased.executeTakeFirst()).numDeletedRows > 0n;
}

/** Extends some of an owner's leases. */
export async function extendLeases(
  { sql }: WriteTx,
  { owner, ids }: { owner: string; ids: number[] },
  until: number,
): Promise<void> {
  if (ids.length === 0) return;
  const leased = sql.updateTable('jobs').set({ lease_until: until }).where('lease_owner', '=', owner);
  await leased.where('id', 'in', ids).execute();
}

/** Releases all of an owner's jobs, not counting the attempt. */
export async function endLeases({ sql }: WriteTx, owner: string): Promise<void> {
  await sql
    .updateTable('jobs')
    .set((eb) => ({ lease_owner: null, lease_until: null, attempts: eb('attempts', '-', 1) }))
    .where('lease_owner', '=', owner)
    .execute();
}

/** How many jobs were set aside, since when, and why the last of them failed; the reason is null without any. */
export async function failedJobs({ sql }: Tx): Promise<{ count: number; since: number | null; reason: string | null }> {
  const aside = sql.selectFrom('jobs').where('set_aside_at', 'is not', null);
  const { count, since } = await aside
    .select(({ fn }) => [fn.countAll().as('count'), fn.min('set_aside_at').as('since')])
    .executeTakeFirstOrThrow();
  if (Number(count) === 0) return { count: 0, since: null, reason: null };
  const last = await aside.select('reason').orderBy('set_aside_at', 'desc').limit(1).executeTakeFirst();
  return { count: Number(count), since, reason: last?.reason ?? null };
}

/** Jobs per call: few enough that others' writes hardly wait. */
const asideAtOnce = 5_000;

/** The ids of those that have been set aside longest. */
const longestAside = ({ sql }: Tx) =>
  sql.selectFrom('jobs').select('id').where('set_aside_at', 'is not', null).orderBy('set_aside_at').limit(asideAtOnce);

/** Makes jobs that were set aside due, with all their attempts, at most `asideAtOnce`. @returns their number */
export async function retryJobsAside(tx: WriteTx, now: number): Promise<number> {
  const again = { attempts: 0, set_aside_at: null, run_at: now, lease_owner: null, lease_until: null };
  const retried = tx.sql.updateTable('jobs').set(again).where('id', 'in', longestAside(tx));
  return Number((await retried.executeTakeFirst()).numUpdatedRows);
}

/** Deletes jobs that were set aside, at most `asideAtOnce`. @returns their number */
export async function deleteJobsAside(tx: WriteTx): Promise<number> {
  const gone = tx.sql.deleteFrom('jobs').where('id', 'in', longestAside(tx));
  return Number((await gone.executeTakeFirst()).numDeletedRows);
}

export async function deleteJobsAsideBefore({ sql }: WriteTx, time: number): Promise<void> {
  await sql.deleteFrom('jobs').where('set_aside_at', '<', time).execute();
}
