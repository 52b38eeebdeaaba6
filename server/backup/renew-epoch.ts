import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { dataNames, mustNotBeRestoring } from '#server/db/engine/data-folder.ts';
import { lockDataFolder } from '#server/db/engine/data-lock.ts';
import { renewPostgres } from '#server/db/maintenance/postgres-admin.ts';
import type { Settings } from '#server/env.ts';
import { beginNewEpoch } from './restore-sqlite.ts';
import { UnusableBackup } from './backup-error.ts';

/**
 * Starts a new epoch in a database that was restored by other means.
 * @throws DataFolderInUse, DatabaseInUse, UnfinishedRestore, UnusableBackup if there is no database
 */
export async function renewEpoch(
  { dataDir, databaseUrl }: Pick<Settings, 'dataDir' | 'databaseUrl'>,
  areSessionsKept: boolean,
): Promise<void> {
  if (databaseUrl !== null) return await renewPostgres(databaseUrl, areSessionsKept);
  const path = join(dataDir, dataNames.database);
  if (!existsSync(path)) throw new UnusableBackup(`There is no database at ${path}`);
  const lock = lockDataFolder(dataDir);
  try {
    mustNotBeRestoring(dataDir);
    await beginNewEpoch(path, areSessionsKept);
  } finally {
    lock.close();
  }
}
