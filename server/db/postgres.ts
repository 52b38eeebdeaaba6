import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Database, WriteTx } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { ensureEpoch } from './meta.ts';
import { migrate } from './migrate.ts';
import { repeated } from './repeated.ts';
import type { Schema } from './schema.ts';
import { statementLog } from './slow-statements.ts';
import type { SlowStatementWatch } from './slow-statements.ts';

const int8 = 20;
const numeric = 1700;

/** Ids, times and counts stay far below 2^53, so they are read as numbers, as SQLite gives them. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
};

const connectionsAtMost = 10;
const connectTimeoutMs = 10_000;

function readsOf(db: Kysely<Schema>, epoch: string): Database {
  return {
    read: (work) => work({ sql: db, dialect: postgresDialect, epoch }),
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work({ sql: transaction, dialect: postgresDialect, epoch })),
    close: () => db.destroy(),
  };
}

function openTx(transaction: Kysely<Schema>, epoch: string): WriteTx {
  let position: Promise<number> | null = null;
  return {
    sql: transaction,
    dialect: postgresDialect,
    epoch,
    position: () => (position ??= postgresDialect.position(transaction)),
    async attempt(work) {
      await sql`savepoint attempt`.execute(transaction);
      try {
        const result = await work();
        await sql`release savepoint attempt`.execute(transaction);
        return result;
      } catch (error) {
        await sql`rollback to savepoint attempt`.execute(transaction);
        throw error;
      }
    },
  };
}

/** The connections that a process holds. */
export interface PoolUse {
  open: number;
  idle: number;
  /** who waits for one */
  waiting: number;
}

export interface PostgresConnection {
  database: Database;
  /** One real transaction, run again where it lost a race. */
  transact<T>(work: (tx: WriteTx) => Promise<T>): Promise<T>;
  pool(): PoolUse;
}

export interface PostgresWatch {
  /** a connection broke that nobody used; the next query gets another */
  onIdleError(error: Error): void;
  onRetry?(): void;
  slow?: SlowStatementWatch | null;
}

async function prepare(db: Kysely<Schema>): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    await migrate(transaction, postgresDialect, Date.now());
    return await ensureEpoch(transaction);
  });
}

/** Opens a PostgreSQL database, with its schema up to date. Processes that start together wait for one another. */
export async function openPostgres(
  url: string,
  { onIdleError, onRetry, slow = null }: PostgresWatch,
): Promise<PostgresConnection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsAtMost,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
  });
  // A connection that breaks while nobody uses it is replaced at the next query.
  pool.on('error', onIdleError);
  const db = new Kysely<Schema>({ ...statementLog(slow), dialect: new PostgresDialect({ pool }) });
  try {
    const epoch = await repeated(() => prepare(db));
    return {
      database: readsOf(db, epoch),
      transact: (work) =>
        repeated(() => db.transaction().execute((transaction) => work(openTx(transaction, epoch))), onRetry),
      pool: () => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
