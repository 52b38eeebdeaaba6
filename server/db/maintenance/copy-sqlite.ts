import { existsSync } from 'node:fs';
import { DatabaseSync, backup } from 'node:sqlite';

const busyTimeoutMs = 10_000;
/** of 4 kB; the disk is everybody's */
const pagesAtOnce = 2_000;

/**
 * Copies an SQLite database as it is at this moment, while others read and write it. The copy is a file by itself, without
 * a journal beside it.
 */
export async function copySqlite(from: string, to: string): Promise<void> {
  if (!existsSync(from)) throw new Error(`There is no database at ${from}`);
  const source = new DatabaseSync(from, { readOnly: true, timeout: busyTimeoutMs });
  try {
    // As long as this moment is held, what others commit neither gets in nor makes the copy start over.
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
