import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/engine/database.ts';
import { openPostgres } from '#server/db/engine/postgres.ts';
import type { Schema } from '#server/db/schema/schema.ts';
import { createSqliteDatabase } from '#server/db/engine/sqlite-database.ts';
import { openSqlite } from '#server/db/engine/sqlite.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { insertManyEvents } from './many-events.ts';
import type { ManyEvents } from './many-events.ts';

/** Fills a database. */
export type Fill = (db: Kysely<Schema>) => Promise<unknown>;
const nothing: Fill = async () => undefined;

/**
 * A temporary SQLite database full of events, for reading.
 * @param more fills in further rows
 */
export async function filledSqlite(wanted: ManyEvents, more: Fill = nothing): Promise<Database> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-filled-'));
  const path = join(folder, 'scape.db');
  const { connection, epoch } = await openSqliteForWriting(path);
  connection.exec('begin');
  await insertManyEvents(connection.sql, wanted);
  await more(connection.sql);
  connection.exec('commit');
  connection.close();
  const database = createSqliteDatabase(openSqlite(path, 'read'), epoch);
  const close = async () => {
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...database, close };
}

/** The same in an empty PostgreSQL database, vacuumed and analyzed as the database does by itself in time. */
export async function filledPostgres(url: string, wanted: ManyEvents, more: Fill = nothing): Promise<Database> {
  const { database, transact } = await openPostgres({
    url,
    onIdleError(error) {
      throw error;
    },
  });
  await transact(async (tx) => {
    await insertManyEvents(tx.sql, wanted);
    // Looking up what every row refers to takes longer than writing it. Events need their triggers: they index words.
    await sql`set local session_replication_role = replica`.execute(tx.sql);
    await more(tx.sql);
  });
  await database.read((tx) => sql`vacuum analyze`.execute(tx.sql));
  return database;
}
