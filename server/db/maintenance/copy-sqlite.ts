import { existsSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';

const busyTimeoutMs = 10_000;
/** of 4 kB, read at a time; other processes need the disk too */
const pagesAtOnce = 2_000;

/**
 * Copies an SQLite database in its present state while others read and write it. The copy is a single file without a
 * journal.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    // While this snapshot is held, commits by others neither enter the copy nor make it start over.
    source.exec('begin');
    source.prepare('select count(*) from sqlite_master').get();
    await backup(source, to, { rate: pagesAtOnce });
  } finally {
    source.close();
  }
  const copy = new DatabaseSync(to);
  try {
    copy.exec('pragma journal_mode = delete');
  } finally {
    copy.close();
  }
}
