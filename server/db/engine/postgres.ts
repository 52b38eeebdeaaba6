import { Kysely, PostgresDialect, sql } from 'kysely';
import type { PostgresPool } from 'kysely';
import type { Database, WriteTx } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { ensureEpoch } from './meta.ts';
import { migrate } from '#server/db/schema/migrate.ts';
import type { RetryCause } from './postgres-errors.ts';
import { createPostgresPool, noTimeouts, defaultTimeouts } from './postgres-pool.ts';
import type { Timeouts, PoolUse } from './postgres-pool.ts';
import { retryTransaction } from './retry-transaction.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { statementLog } from './slow-statements.ts';
import type { SlowStatementWatch } from './slow-statements.ts';
import { createStatementNames } from './statement-names.ts';

export interface PostgresSettings {
  url: string;
  /**
   * maximum number of connections, besides one for long work; default 10. Half of them are only for reads, the others
   * for writes: after an outage every device sends its outbox, and reads must not wait for that
   */
  poolSize?: number | undefined;
  timeouts?: Timeouts | undefined;
  /** false behind an external pooler, which may give each transaction another connection; default true */
  isPreparing?: boolean | undefined;
  /** an unused connection broke; the next query gets another */
  onIdleError?: ((error: Error) => void) | undefined;
  /** a transaction is retried */
  onRetry?: ((cause: RetryCause) => void) | undefined;
  /** null: statements aren't timed */
  slow?: SlowStatementWatch | null | undefined;
}

const defaultPoolSize = 10;

function readsOf(db: Kysely<Schema>, epoch: string): Omit<Database, 'close'> {
  return {
    read: (work) => work({ sql: db, dialect: postgresDialect, epoch }),
    snapshot: (work) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work({ sql: transaction, dialect: postgresDialect, epoch })),
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

export interface TransactOptions {
  /** as in `RetryOptions` */
  isIdempotent?: boolean;
  /** may take long; runs without timeouts on a connection that nothing else waits for */
  isLong?: boolean;
}

/** Present use of the connections, and the number of retries since the start by cause. */
export interface PostgresUse {
  pool: PoolUse;
  retries: Record<RetryCause, number>;
}

function sumPoolUse(one: PoolUse, two: PoolUse): PoolUse {
  return { open: one.open + two.open, idle: one.idle + two.idle, waiting: one.waiting + two.waiting };
}

export interface PostgresConnection {
  database: Database;
  /** One real transaction, retried if it loses a race or its connection. */
  transact<T>(work: (tx: WriteTx) => Promise<T>, options?: TransactOptions): Promise<T>;
  use(): PostgresUse;
}

async function prepare(db: Kysely<Schema>): Promise<string> {
  return await db.transaction().execute(async (transaction) => {
    await migrate(transaction, postgresDialect, Date.now());
    return await ensureEpoch(transaction);
  });
}

/**
 * Opens a PostgreSQL database and migrates its schema. Processes that start together wait for each other.
 * @throws ConnectionLost, NewerDatabase
 */
export async function openPostgres({
  url,
  poolSize: size = defaultPoolSize,
  timeouts = defaultTimeouts,
  isPreparing = true,
  onIdleError = () => undefined,
  onRetry = () => undefined,
  slow = null,
}: PostgresSettings): Promise<PostgresConnection> {
  const nameOf = isPreparing ? createStatementNames() : undefined;
  const readingSize = Math.max(1, Math.floor(size / 2));
  const readPool = createPostgresPool({ url, size: readingSize, timeouts, nameOf, onIdleError });
  const pool = createPostgresPool({ url, size: Math.max(1, size - readingSize), timeouts, nameOf, onIdleError });
  const longPool = createPostgresPool({ url, size: 1, timeouts: noTimeouts, onIdleError });
  const createKysely = (connections: PostgresPool) =>
    new Kysely<Schema>({ ...statementLog(slow), dialect: new PostgresDialect({ pool: connections }) });
  const [db, readDb] = [createKysely(pool.connections), createKysely(readPool.connections)];
  // Long work is expected to be slow, so it isn't reported.
  const longDb = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: longPool.connections }) });
  const retries: Record<RetryCause, number> = { race: 0, lost: 0, unknown: 0 };
  function countRetry(cause: RetryCause): void {
    retries[cause] += 1;
    onRetry(cause);
  }
  const close = async () => void (await Promise.all([db, readDb, longDb].map((each) => each.destroy())));
  try {
    const epoch = await retryTransaction(() => prepare(longDb));
    return {
      database: { ...readsOf(readDb, epoch), close },
      transact: (work, { isIdempotent = false, isLong = false } = {}) =>
        retryTransaction(
          () => (isLong ? longDb : db).transaction().execute((transaction) => work(openTx(transaction, epoch))),
          { isIdempotent, onRetry: countRetry },
        ),
      use: () => ({ pool: sumPoolUse(pool.use(), readPool.use()), retries: { ...retries } }),
    };
  } catch (error) {
    await close();
    throw error;
  }
}
