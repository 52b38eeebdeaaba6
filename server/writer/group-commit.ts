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

async function inSavepoint<T>(connection: SqliteConnection, name: string, work: () => Promise<T>): Promise<T> {
  connection.exec(`savepoint ${name}`);
  try {
    const result = await work();
    connection.exec(`release ${name}`);
    return result;
  } catch (error) {
    if (!connection.isInTransaction()) throw new TransactionLost('The transaction was lost', { cause: error });
    connection.exec(`rollback to ${name}; release ${name}`);
    throw error;
  }
}

function openTx(connection: SqliteConnection, epoch: string): WriteTx {
  let position: Promise<number> | null = null;
  return {
    sql: connection.sql,
    dialect: sqliteDialect,
    epoch,
    position: () => (position ??= sqliteDialect.position(connection.sql)),
    attempt: (work) => inSavepoint(connection, 'rule', work),
  };
}

async function doJob(connection: SqliteConnection, epoch: string, job: Job): Promise<JobResult> {
  if (job.type === 'run') {
    const { name, args } = job;
    try {
      const value = await inSavepoint(connection, 'job', () => runCommand(openTx(connection, epoch), name, args));
      return { type: 'ran', value };
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      return resultOfError(sqliteDialect.isOutage(error) ? new WriteUnavailable(error) : error);
    }
  }
  const outcomes = await inBatchOrder(job.requests, async (request) => {
    try {
      return await inSavepoint(connection, 'job', () => perform(openTx(connection, epoch), request));
    } catch (error) {
      if (error instanceof TransactionLost) throw error;
      return sqliteDialect.isOutage(error) ? notCommitted(error) : failed(error);
    }
  });
  return { type: 'performed', outcomes };
}

function resultOfLoss(job: Job, error: unknown): JobResult {
  if (job.type === 'run') return resultOfError(new WriteUnavailable(error));
  return { type: 'performed', outcomes: job.requests.map(() => notCommitted(error)) };
}

/**
 * Runs all jobs in one transaction with one commit, each mutation in its own savepoint. Results are returned only after
 * the commit, so whatever was acknowledged is durable.
 */
export async function commitGroup(connection: SqliteConnection, epoch: string, jobs: Job[]): Promise<JobResult[]> {
  try {
    connection.exec('begin immediate');
    const results: JobResult[] = [];
    for (const job of jobs) results.push(await doJob(connection, epoch, job));
    connection.exec('commit');
    return results;
  } catch (error) {
    if (connection.isInTransaction()) connection.exec('rollback');
    return jobs.map((job) => resultOfLoss(job, error));
  }
}
