import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { toDiskError } from './disk-errors.ts';
import { isBusy } from './sqlite-errors.ts';

/** Another process works on the folder. */
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

/** On a disk without room the lock is as good as ever; only who holds it can't be told. */
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
 * Keeps every other process off a folder, for as long as this one lives. It is a lock of the operating system
 * that SQLite takes, so a killed process leaves nothing behind that would have to be cleared away.
 * @param refusal what is said to who comes second, made of the first one's process id
 * @throws DataFolderInUse, DiskTrouble
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

/** @throws DataFolderInUse, DiskTrouble */
export function lockDataFolder(folder: string): FolderLock {
  return lockFolder(
    folder,
    (pid) =>
      `The data folder ${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`,
  );
}
