import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toDiskError } from './disk-errors.ts';
import { isBusy } from './sqlite-errors.ts';

/** Another process is using the folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

export interface FolderLock {
  close(): void;
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

/** The lock works on a full disk too; only its holder's process id can't be written then. */
function noteHolder(pidFile: string): void {
  try {
    writeFileSync(pidFile, `${process.pid}\n`);
  } catch {
    return;
  }
}

function open(folder: string): DatabaseSync {
  try {
    return new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  } catch (error) {
    throw toDiskError(error, folder);
  }
}

/**
 * Keeps all other processes out of a folder for the lifetime of this one. SQLite takes an operating system lock, so a
 * killed process leaves nothing to clean up.
 * @param refusal makes the message for the second process from the first one's process id
 * @throws DataFolderInUse, DiskError
 */
export function lockFolder(folder: string, refusal: (pid: string) => string): FolderLock {
  const pidFile = join(folder, 'lock.pid');
  const lock = open(folder);
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch (error) {
    lock.close();
    throw isBusy(error) ? new DataFolderInUse(refusal(holderOf(pidFile))) : toDiskError(error, folder);
  }
  noteHolder(pidFile);
  return { close: () => lock.close() };
}

/** @throws DataFolderInUse, DiskError */
export function lockDataFolder(folder: string): FolderLock {
  return lockFolder(
    folder,
    (pid) =>
      `The data folder ${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`,
  );
}
