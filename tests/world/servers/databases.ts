import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { openMigratedStorage, putMigratedFile } from '#world/databases/migrated-sqlite.ts';
import { createMigratedDatabase } from '#world/databases/migrated-database.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';

const postgres = postgresHere();

export interface TestDatabase {
  name: string;
  open(): Promise<Storage>;
}

async function openTemporary(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-database-'));
  await putMigratedFile(join(folder, dataNames.database));
  const storage = await openSqliteStorage(folder);
  const close = async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...storage, close };
}

/** A new PostgreSQL database without rows in the run's cluster. */
export async function openPostgresDatabase(): Promise<Storage & { url: string }> {
  if ('missing' in postgres) throw new Error(postgres.missing);
  const url = await createMigratedDatabase(postgres.url);
  const storage = await openPostgresStorage({ url, onIdleError: (error) => console.error(error) });
  return { ...storage, url };
}

if ('missing' in postgres) console.warn(`Only SQLite is tested: ${postgres.missing}`);

const inline: TestDatabase = { name: 'SQLite in this thread', open: openMigratedStorage };
const threaded: TestDatabase = { name: 'SQLite in its writing thread', open: openTemporary };
const onPostgres: TestDatabase[] = 'missing' in postgres ? [] : [{ name: 'PostgreSQL', open: openPostgresDatabase }];

/** The databases that a suite about rules and SQL must give the same result on. */
export const databases: TestDatabase[] = [inline, ...onPostgres];

/** As the product runs them, with writes beside reads: for suites about what happens at once. */
export const concurrentDatabases: TestDatabase[] = [threaded, ...onPostgres];

/** For suites about writing itself. */
export const writingDatabases: TestDatabase[] = [inline, threaded, ...onPostgres];
