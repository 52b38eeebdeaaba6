import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { describeDatabase } from './database-description.ts';
import type { DatabaseDescription } from './database-description.ts';
import { newEpochStatements } from './new-epoch.ts';

/** A database that must be idle has other connections. */
export class DatabaseInUse extends Error {
  override readonly name = 'DatabaseInUse';
}

const columns = `select table_name as "table", column_name as "column" from information_schema.columns c
  where table_schema = current_schema() and exists (select 1 from information_schema.tables t
    where t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE')`;

/** Opens a connection of its own, for looking at a database without migrating it. */
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
  /** name by which other connections can read the same snapshot while `work` runs */
  snapshot: string;
  schema: string;
  description: DatabaseDescription;
}

/** Holds a snapshot of a PostgreSQL database while `work` runs; it blocks nobody. */
export async function atOneMoment<T>(url: string, work: (moment: PostgresMoment) => Promise<T>): Promise<T> {
  return await connected(url, async (client) => {
    await client.query('begin isolation level repeatable read read only');
    const snapshot = await singleValue(client, 'select pg_export_snapshot() as value');
    const schema = await singleValue(client, 'select current_schema() as value');
    const query = async (text: string) => (await client.query<Record<string, unknown>>(text)).rows;
    return await work({ snapshot, schema, description: await describeDatabase(query, columns) });
  });
}

/** The connections of a server that has just ended may still be listed: PostgreSQL drops them with a delay. */
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
 * The schema and number of tables of a database without other connections.
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
 * Starts a new epoch in a database that was restored by other means.
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
