import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeDatabase } from './database-description.ts';
import type { DatabaseDescription } from './database-description.ts';
import { newEpochStatements } from './new-epoch.ts';

/** Other connections are open to a database that has to be at rest. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

const columns = `select table_name as "table", column_name as "column" from information_schema.columns c
  where table_schema = current_schema() and exists (select 1 from information_schema.tables t
    where t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE')`;

/** A connection beside the server's, which looks at a database without touching its schema. */
async function connected<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function singleValue(client: pg.Client, text: string): Promise<string> {
  const { rows } = await client.query<{ value: string | number | null }>(text);
  return String(rows[0]?.value ?? '');
}

export interface PostgresMoment {
  /** by which another connection can read the same moment, while `work` is under way */
  snapshot: string;
  schema: string;
  description: DatabaseDescription;
}

/** Holds a moment of a PostgreSQL database for as long as the work takes; nobody waits for it. */
export async function atOneMoment<T>(url: string, work: (moment: PostgresMoment) => Promise<T>): Promise<T> {
  return await connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const snapshot = await singleValue(client, 'select pg_export_snapshot() as value');
    const schema = await singleValue(client, 'select current_schema() as value');
    const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    return await work({ snapshot, schema, description: await describeDatabase(query, columns) });
  });
}

/** A server that has just ended may still be seen for a moment: PostgreSQL lets go of its connections by and by. */
const [attempts, retryMs] = [25, 200];

async function mustBeOnlyConnection(client: pg.Client): Promise<void> {
  let others = '';
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    if (attempt > 0) await pause(retryMs);
    others = await singleValue(
      client,
      `select count(*) as value from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    if (others === '0') return;
  }
  throw new DatabaseInUse(
    `Others are connected to the database (${others}). Stop every server that uses it, and run this again.`,
  );
}

/**
 * Whether a database is at rest and what is in it.
 * @throws DatabaseInUse
 */
export async function inspectIdleDatabase(url: string): Promise<{ schema: string; tables: number }> {
  return await connected(url, async (client) => {
    await mustBeOnlyConnection(client);
    const tables = `select count(*) as value from information_schema.tables where table_schema = current_schema()`;
    const schema = await singleValue(client, 'select current_schema() as value');
    return { schema, tables: Number(await singleValue(client, tables)) };
  });
}

/**
 * Begins another life of a database that was restored by other means.
 * @throws DatabaseInUse
 */
export async function renewPostgres(url: string, areSessionsKept: boolean): Promise<void> {
  await connected(url, async (client) => {
    await mustBeOnlyConnection(client);
    await client.query('begin');
    for (const statement of newEpochStatements('postgres', areSessionsKept)) await client.query(statement);
    await client.query('commit');
  });
}
