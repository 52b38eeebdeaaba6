import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openPostgresStorage } from '#server/writer/postgres-storage.ts';
import { openSqliteStorage } from '#server/writer/sqlite-storage.ts';
import { openInlineStorage } from '#server/writer/inline-storage.ts';
import type { Storage } from '#server/writer/storage.ts';
import { createDatabase } from '#world/postgres.ts';
import { postgresHere } from '#world/postgres-here.ts';

const postgres = postgresHere();

export interface TestDatabase {
  name: string;
  open(): Promise<Storage>;
}

async function openTemporary(): Promise<Storage> {
  const folder = mkdtempSync(join(tmpdir(), 'scape-database-'));
  const storage = await openSqliteStorage(folder);
  const close = async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...storage, close };
}

/** A new empty PostgreSQL database in the run's cluster. */
export async function openPostgresDatabase(): Promise<Storage & { url: string }> {
  if ('missing' in postgres) throw new Error(postgres.missing);
  const url = await createDatabase(postgres.url);
  const storage = await openPostgresStorage({ url, onIdleError: (error) => console.error(error) });
  return { ...storage, url };
}

if ('missing' in postgres) console.warn(`Only SQLite is tested: ${postgres.missing}`);

/** The databases on which one suite has to give one result. */
export const databases: TestDatabase[] = [
  { name: 'SQLite in this thread', open: () => openInlineStorage() },
  { name: 'SQLite in its writing thread', open: openTemporary },
  ...('missing' in postgres ? [] : [{ name: 'PostgreSQL', open: openPostgresDatabase }]),
];
