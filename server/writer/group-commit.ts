import { sqliteDialect } from '#server/db/engine/dialect.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { SqliteConnection } from '#server/db/engine/sqlite.ts';
import { runCommand } from '#server/domain/sync/commands.ts';
import { WriteUnavailable } from '#server/domain/errors/write-unavailable.ts';
import { failed, notCommitted } from '#server/domain/sync/outcome.ts';
import { perform } from '#server/domain/sync/perform.ts';
import type { Job, JobResult } from './job.ts';
import { resultOfError } from './job.ts';
import { inBatchOrder } from './batch-order.ts';

/** The database rolled back the whole transaction, for instance because the disk is full: none of it happened. */
class TransactionLost extends Error {
  override readonly name = 'TransactionLost';
}

/** Work that has written something failed without a savepoint to go back to. */
class UndoNeeded extends Error {
  override readonly name = 'UndoNeeded';
}

/** Runs work whose writes are undone if it throws. */
type Guard = <T>(connection: SqliteConnection, name: string, work: () => Promise<T>) => Promise<T>;

async function inSavepoint<T>(connection: SqliteConnection, name: string, work: () => Promise<T>): Promise<T> {
  connection.control(`savepoint ${name}`);
  try {
    const result = await work();
    connection.control(`release ${name}`);
    return result;
  } catch (error) {
    if (!connection.isInTransaction()) throw new TransactionLost('The transaction was lost', { cause: error });
    connection.control(`rollback to ${name}`);
    connection.control(`release ${name}`);
    throw error;
  }
}

/**
 * Under a savepoint SQLite copies each page before its first change; under two nested ones, twice. Hardly any work fails
 * after it has written, so the group is run without, and again with them if that happens.
 */
async function unguarded<T>(connection: SqliteConnection, _name: string, work: () => Promise<T>): Promise<T> {
  const writes = connection.writes();
  try {
    return await work();
  } catch (error) {
    if (connection.isInTransaction() && connection.writes() === writes) throw error;
    throw new UndoNeeded('There is something to undo', { cause: error });
  }
}

function openTx(connection: SqliteConnection, epoch: string, guard: Guard): WriteTx {
  let position: Promise<number> | null = null;
  return {
    sql: connection.sql,
    dialect: sqliteDialect,
    epoch,
    position: () => (position ??= sqliteDialect.position(connection.sql)),
    attempt: (work) => guard(connection, 'rule', work),
  };
}

async function doJob(connection: SqliteConnection, epoch: string, job: Job, guard: Guard): Promise<JobResult> {
  if (job.type === 'run') {
    const { name, args } = job;
    try {
      // Some commands write before they refuse, as a rule: a count of attempts, for one.
      const tx = openTx(connection, epoch, inSavepoint);
      const value = await inSavepoint(connection, 'job', () => runCommand(tx, name, args));
      return { type: 'ran', value };
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      return resultOfError(sqliteDialect.isOutage(error) ? new WriteUnavailable(error) : error);
    }
  }
  const outcomes = await inBatchOrder(job.requests, async (request) => {
    try {
      return await guard(connection, 'job', () => perform(openTx(connection, epoch, guard), request));
    } catch (error) {
      if (error instanceof TransactionLost || error instanceof UndoNeeded) throw error;
      return sqliteDialect.isOutage(error) ? notCommitted(error) : failed(error);
    }
  });
  return { type: 'performed', outcomes };
}

function resultOfLoss(job: Job, error: unknown): JobResult {
  if (job.type === 'run') return resultOfError(new WriteUnavailable(error));
  return { type: 'performed', outcomes: job.requests.map(() => notCommitted(error)) };
}

async function inTransaction(
  connection: SqliteConnection,
  epoch: string,
  jobs: Job[],
  guard: Guard,
): Promise<JobResult[]> {
  try {
    connection.control('begin immediate');
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await doJob(connection, epoch, job, guard));
    connection.control('commit');
    return results;
  } catch (error) {
    if (connection.isInTransaction()) connection.control('rollback');
    if (error instanceof UndoNeeded) throw error;
    return jobs.map((job) => resultOfLoss(job, error));
  }
}

/**
 * Runs all jobs in one transaction with one commit; each mutation succeeds or fails on its own. Results are returned only
 * after the commit, so whatever was acknowledged is durable.
 */
export async function commitGroup(connection: SqliteConnection, epoch: string, jobs: Job[]): Promise<JobResult[]> {
  try {
    return await inTransaction(connection, epoch, jobs, unguarded);
  } catch (error) {
    if (!(error instanceof UndoNeeded)) throw error;
    return await inTransaction(connection, epoch, jobs, inSavepoint);
  }
}
