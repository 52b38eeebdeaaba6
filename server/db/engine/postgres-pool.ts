import pg from 'pg';
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { ConnectionLost, codeOf } from './postgres-errors.ts';

const int8 = 20;
const numeric = 1700;

/** Ids, times and counts stay far below 2^53, so they are read as numbers, as with SQLite. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown =>
    oid === int8 || oid === numeric ? Number : pg.types.getTypeParser(oid, format),
};

export interface Timeouts {
  /** for getting a connection, pooled or new */
  connectMs: number;
  /** for a statement; 0: no limit. PostgreSQL enforces it */
  statementMs: number;
  /** for a lock held by another transaction */
  lockMs: number;
  /** for a pause within a transaction: its client may be gone while others wait for its locks */
  idleMs: number;
  /** for any answer: behind a dead network, PostgreSQL's own timeouts don't arrive */
  answerMs: number;
}

export const defaultTimeouts: Timeouts = {
  connectMs: 5_000,
  statementMs: 15_000,
  lockMs: 10_000,
  idleMs: 30_000,
  answerMs: 20_000,
};

/** Migrations and the hourly clean-up take as long as they need. */
export const noTimeouts: Timeouts = { ...defaultTimeouts, statementMs: 0, lockMs: 0, idleMs: 0, answerMs: 0 };

export interface PoolSettings {
  url: string;
  /** maximum number of connections */
  size: number;
  timeouts: Timeouts;
  /** names of statements that connections prepare; if omitted, none is prepared */
  nameOf?: ((text: string) => string | undefined) | undefined;
  /** an unused connection broke */
  onIdleError(error: Error): void;
}

export interface PoolUse {
  open: number;
  idle: number;
  /** callers waiting for a connection */
  waiting: number;
}

/** Beyond this, a caller would time out before its turn. */
const maxWaiting = 1_000;

/** Whether an error means that the connection is gone: errors of the driver itself have no code. */
function isFatal(error: unknown): boolean {
  return error instanceof pg.DatabaseError && (error.severity === 'FATAL' || error.severity === 'PANIC');
}

/** The schema changed under a prepared statement; another connection doesn't have the old plan. */
const planIsOld = '0A000';

/**
 * Tracks what a connection was doing when it failed. From then on all its calls fail in the same way, and it isn't
 * reused.
 */
function trackClient(client: pg.PoolClient, { timeouts: { answerMs }, nameOf }: PoolSettings): PostgresPoolClient {
  let lost: ConnectionLost | null = null;
  let broken: Error | null = null;
  // Without a listener, losing a connection in use would end the process.
  client.on('error', (error) => (broken ??= error));

  function withAnswerTimeout<Result>(pending: Promise<Result>): Promise<Result> {
    if (answerMs === 0) return pending;
    let timer: NodeJS.Timeout | undefined;
    const tooLong = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        broken ??= new Error(`No answer in ${String(answerMs)} ms`);
        reject(broken);
      }, answerMs);
    });
    return Promise.race([pending, tooLong]).finally(() => clearTimeout(timer));
  }

  async function ask(text: string, values: readonly unknown[]): Promise<unknown> {
    // What was never sent was never executed, a commit included.
    if (broken !== null) lost ??= new ConnectionLost('working', broken);
    if (lost !== null) throw lost;
    try {
      const name = values.length === 0 ? undefined : nameOf?.(text);
      return await withAnswerTimeout(
        client.query({ text, values: [...values], ...(name === undefined ? {} : { name }) }),
      );
    } catch (error) {
      if (broken === null && !isFatal(error) && codeOf(error) !== planIsOld) throw error;
      lost = new ConnectionLost(text === 'commit' ? 'committing' : 'working', error);
      throw lost;
    }
  }

  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>;
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>;
  function query(statement: string | PostgresCursor<unknown>, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Rows are not streamed from PostgreSQL');
    return ask(statement, values);
  }

  return { query, release: (isDiscarded) => client.release(lost ?? isDiscarded) };
}

/** A bounded pool of connections. Failures to get or keep a connection are thrown as `ConnectionLost`. */
export function createPostgresPool(settings: PoolSettings) {
  const { url, size, timeouts, onIdleError } = settings;
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: timeouts.connectMs,
    statement_timeout: timeouts.statementMs,
    lock_timeout: timeouts.lockMs,
    idle_in_transaction_session_timeout: timeouts.idleMs,
    keepAlive: true,
    application_name: 'scape',
    types,
  });
  const trackedClients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  // An idle connection that breaks is replaced at the next query.
  pool.on('error', onIdleError);

  const connections: PostgresPool = {
    async connect() {
      if (pool.waitingCount >= maxWaiting) {
        throw new ConnectionLost('connecting', new Error('too many wait for a connection'));
      }
      const client = await pool.connect().catch((error: unknown) => {
        throw new ConnectionLost('connecting', error);
      });
      const tracked = trackedClients.get(client) ?? trackClient(client, settings);
      trackedClients.set(client, tracked);
      return tracked;
    },
    end: () => pool.end(),
    options: {},
  };
  return {
    connections,
    use: (): PoolUse => ({ open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
  };
}
