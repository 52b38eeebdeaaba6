import { createSerialQueue } from '#server/db/engine/serial-queue.ts';
import { createSqliteDatabase } from '#server/db/engine/sqlite-database.ts';
import type { SqliteConnection } from '#server/db/engine/sqlite.ts';
import { commitGroup } from './group-commit.ts';
import { createJobWriter } from './job-writer.ts';
import { openSqliteForWriting } from './open-sqlite.ts';
import type { Storage } from './storage.ts';

/**
 * SQLite in the calling thread, with reads and writes taking turns on one connection: every step is a microtask, so a
 * simulation that schedules the calls controls the order of everything.
 * @param path a file, `:memory:` by default
 */
export async function openInlineStorage(path = ':memory:'): Promise<Storage> {
  return inlineStorageOver(await openSqliteForWriting(path));
}

/** The same on a database that is already open. */
export function inlineStorageOver({ connection, epoch }: { connection: SqliteConnection; epoch: string }): Storage {
  const queue = createSerialQueue();
  const writer = createJobWriter(
    (job) =>
      queue(async () => {
        const [result] = await commitGroup(connection, epoch, [job]);
        if (result === undefined) throw new Error('A job had no result');
        return result;
      }),
    () => queue(async () => undefined),
  );
  const database = createSqliteDatabase(connection, epoch, queue);
  return { database, writer, load: () => ({ writes: 0, pool: null }), close: () => database.close() };
}
