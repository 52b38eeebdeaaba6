import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

/** Another process works on the data folder. */
export class DataFolderInUse extends Error {
  override readonly name = 'DataFolderInUse';
}

function holderOf(pidFile: string): string {
  try {
    return readFileSync(pidFile, 'utf8').trim();
  } catch {
    return 'unknown';
  }
}

/**
 * Keeps every other process off a data folder, for as long as this one lives. It is a lock of the operating system
 * that SQLite takes, so a killed process leaves nothing behind that would have to be cleared away.
 */
export function lockDataFolder(folder: string): { close(): void } {
  const pidFile = join(folder, 'lock.pid');
  const lock = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 });
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive');
  } catch {
    lock.close();
    throw new DataFolderInUse(
      `The data folder ${folder} is in use by process ${holderOf(pidFile)}. Stop that process, or set DATA_DIR to another folder.`,
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { close: () => lock.close() };
}
