import type { Database } from './database.ts';
import { sqliteDialect } from './dialect.ts';
import { createSerialQueue } from './serial-queue.ts';
import type { SqliteConnection } from './sqlite.ts';

type Queue = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Reads on an SQLite connection. Each read is a transaction of its own, because callers share the connection and take
 * turns.
 * @param queue needed if a writer shares the connection
 */
export function createSqliteDatabase(
  connection: SqliteConnection,
  epoch: string,
  queue: Queue = createSerialQueue(),
): Database {
  const tx = { sql: connection.sql, dialect: sqliteDialect, epoch };
  const snapshot: Database['snapshot'] = (work) =>
    queue(async () => {
      connection.control('begin');
      try {
        return await work(tx);
      } finally {
        connection.control('rollback');
      }
    });
  return { read: snapshot, snapshot, close: () => queue(async () => connection.close()) };
}
