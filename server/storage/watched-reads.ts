import type { Database } from '#server/db/database.ts';
import { NotRead } from '#server/domain/not-read.ts';
import type { StorageWatch } from './storage-watch.ts';

/** Reads whose failures for want of a database are told to the watch, rather than to the log by each call. */
export function watchedReads(database: Database, watch: StorageWatch): Database {
  async function seen<T>(answer: Promise<T>): Promise<T> {
    try {
      const result = await answer;
      watch.stored('reads');
      return result;
    } catch (error) {
      if (error instanceof NotRead) watch.failed('reads', error.fault);
      throw error;
    }
  }

  return {
    read: (work) => seen(database.read(work)),
    snapshot: (work) => seen(database.snapshot(work)),
    close: () => database.close(),
  };
}
