import type { Kysely } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { filledPostgres, filledSqlite } from '#world/databases/filled-databases.ts';
import type { ManyEvents } from '#world/databases/many-events.ts';
import { createDatabase, startPostgres } from '#world/databases/postgres.ts';
import { inMs, median, quantile } from '#world/random/numbers.ts';
import { below } from './table.ts';
import type { Row } from './table.ts';

const calls = 60;
const goalMs = 10;

export type Work = (database: Database) => Promise<unknown>;

export interface Reads {
  /** what is said while it is put in */
  what: string;
  many: ManyEvents;
  /** what is there beside the events */
  more?: (db: Kysely<Schema>) => Promise<unknown>;
  worksOn(database: Database): Promise<[name: string, work: Work][]>;
}

async function rowsOf(engine: string, database: Database, { worksOn }: Reads): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [name, work] of await worksOn(database)) {
    const times: number[] = [];
    await work(database);
    for (let call = 0; call < calls; call += 1) {
      const beganAt = performance.now();
      await work(database);
      times.push(performance.now() - beganAt);
    }
    const p95 = `p95 ${inMs(quantile(times, 0.95))} ms`;
    rows.push(below(`${engine}: ${name} (${p95})`, median(times), goalMs, (ms) => `${inMs(ms)} ms`));
  }
  return rows;
}

/** What the server itself spends on each read with a full database, on both engines. */
export async function measureReads(reads: Reads, tell: (line: string) => void): Promise<Row[]> {
  const { what, many, more } = reads;
  tell(`putting ${what} into SQLite`);
  const sqlite = await filledSqlite(many, more);
  const rows = await rowsOf('SQLite', sqlite, reads);
  await sqlite.close();
  const cluster = await startPostgres().catch((error: unknown) => {
    tell(`Only SQLite is measured: ${String(error)}`);
    return null;
  });
  if (cluster === null) return rows;
  try {
    tell(`putting ${what} into PostgreSQL`);
    const postgres = await filledPostgres(await createDatabase(cluster.url), many, more);
    rows.push(...(await rowsOf('PostgreSQL', postgres, reads)));
    await postgres.close();
  } finally {
    await cluster.close();
  }
  return rows;
}
