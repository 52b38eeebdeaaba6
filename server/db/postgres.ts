import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Database } from './database.ts';
import { postgresDialect } from './dialect.ts';
import { ensureEpoch } from './meta.ts';
import { migrate } from './migrate.ts';
import { repeated } from './repeated.ts';
import type { Schema } from './schema.ts';

const int8 = 20;
const numeric = 1700;

/** Ids, times and counts stay far below 2^53, so they are read as numbers, as SQLite gives them. */
const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === int8 || oid === numeric
      ? Number
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};

const connectionsAtMost = 10;
const connectTimeoutMs = 10_000;

export interface PostgresConnection {
  sql: Kysely<Schema>;
  epoch: string;
  database: Database;
}

/** Opens a PostgreSQL database, with its schema up to date. Processes that start together wait for one another. */
export async function openPostgresDatabase(url: string, onIdleError: (error: Error) => void): Promise<PostgresConnection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: connectionsAtMost,
    connectionTimeoutMillis: connectTimeoutMs,
    types,
  });
  // A connection that breaks while nobody uses it is replaced at the next query.
  pool.on('error', onIdleError);
  const sql = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
  try {
    const epoch = await repeated(postgresDialect, () =>
      sql.transaction().execute(async (transaction) => {
        await migrate(transaction, postgresDialect, Date.now());
        return await ensureEpoch(transaction);
      }),
    );
    return { sql, epoch, database: readsOf(sql, epoch) };
  } catch (error) {
    await sql.destroy();
    throw error;
  }
}

function readsOf(sql: Kysely<Schema>, epoch: string): Database {
  return {
    read: (work) => work({ sql, dialect: postgresDialect, epoch }),
    snapshot: (work) =>
      sql
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute((transaction) => work({ sql: transaction, dialect: postgresDialect, epoch })),
    close: () => sql.destroy(),
  };
}
