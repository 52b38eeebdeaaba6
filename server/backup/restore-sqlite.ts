import { existsSync } from 'node:fs';
import { copyFile, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { checkFully } from '#server/db/maintenance/integrity-check.ts';
import { dataNames, makeFolder } from '#server/db/engine/data-folder.ts';
import { lockDataFolder } from '#server/db/engine/data-lock.ts';
import { toDiskError } from '#server/db/engine/disk-errors.ts';
import { newEpochStatements } from '#server/db/maintenance/new-epoch.ts';
import { makeFolderDurably as makeDurableFolder, syncFile, syncFolder } from '#server/infra/store/durable-files.ts';
import { openStore } from '#server/infra/store/open.ts';
import { openSqliteForWriting } from '#server/writer/open-sqlite.ts';
import { checkedBackup } from './checked-backup.ts';
import { NotEmpty, asideName } from './restore-request.ts';
import type { RestoreOrder, Restored } from './restore-request.ts';
import { restoreObjects } from './restore-objects.ts';
import type { Checksums } from './checksums.ts';

/** The journal belongs to the database: neither is complete without the other. */
const dataFiles = [dataNames.database, `${dataNames.database}-wal`, `${dataNames.database}-shm`, dataNames.objects];

/** Migrates the schema, so that a failure shows here, and ends what must not survive a restore. */
export async function beginNewEpoch(path: string, areSessionsKept: boolean): Promise<void> {
  const { connection } = await openSqliteForWriting(path);
  try {
    connection.exec(['begin immediate', ...newEpochStatements('sqlite', areSessionsKept), 'commit'].join('; '));
    // Leaves a single file; the server that opens it starts another journal.
    connection.exec('pragma journal_mode = delete');
  } finally {
    connection.close();
  }
}

async function fillStaging(staging: string, order: RestoreOrder, file: string, sums: Checksums): Promise<void> {
  const database = join(staging, dataNames.database);
  await copyFile(join(order.folder, file), database);
  await beginNewEpoch(database, order.areSessionsKept);
  checkFully(database);
  await syncFile(database);
  await mkdir(join(staging, dataNames.objects));
  // Nothing is moved aside in a bucket: pictures have unique names, so none is in another's way.
  await restoreObjects(order.folder, sums, openStore(order.settings.s3, join(staging, dataNames.objects)));
  await syncFolder(staging);
}

async function putAside(dataDir: string, name: string): Promise<string | null> {
  const found = dataFiles.filter((each) => existsSync(join(dataDir, each)));
  if (found.length === 0) return null;
  const aside = join(dataDir, name);
  await makeDurableFolder(aside);
  for (const each of found) await rename(join(dataDir, each), join(aside, each));
  await syncFolder(aside);
  return aside;
}

async function restoreInto(order: RestoreOrder): Promise<Restored> {
  const { settings, folder, isReplacing, now } = order;
  const { dataDir } = settings;
  const staging = join(dataDir, dataNames.restoring);
  const isEmpty = [...dataFiles, dataNames.restoring].every((name) => !existsSync(join(dataDir, name)));
  if (!isEmpty && !isReplacing) {
    throw new NotEmpty(
      `${dataDir} holds data already. Name another folder in DATA_DIR, or add --replace: what is there is put aside, not deleted.`,
    );
  }
  const { manifest, sums } = await checkedBackup(folder, 'sqlite');
  await rm(staging, { recursive: true, force: true });
  await makeDurableFolder(staging);
  await fillStaging(staging, order, manifest.database.file, sums);
  // From here until the staging folder is gone, a starting server reports an unfinished restore.
  const aside = await putAside(dataDir, asideName(now));
  for (const name of await readdir(staging)) await rename(join(staging, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rmdir(staging);
  await syncFolder(dataDir);
  return { manifest, aside };
}

/**
 * Restores a data folder to the backup's state, with a new epoch.
 * @throws DataFolderInUse if a server runs, NotEmpty, UnusableBackup, DamagedDatabase, DiskError
 */
export async function restoreSqlite(order: RestoreOrder): Promise<Restored> {
  const { dataDir } = order.settings;
  makeFolder(dataDir);
  const lock = lockDataFolder(dataDir);
  try {
    return await restoreInto(order);
  } catch (error) {
    throw toDiskError(error, dataDir);
  } finally {
    lock.close();
  }
}
