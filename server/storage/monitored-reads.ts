import type { Database } from '#server/db/engine/database.ts';
import { ReadUnavailable } from '#server/domain/errors/read-unavailable.ts';
import type { StorageHealth } from './storage-health.ts';

/** Reads whose failures are reported to the storage monitor, which logs them once, rather than by each call. */
export function monitoredReads(database: Database, health: StorageHealth): Database {
  async function reportOutcome<T>(answer: Promise<T>): Promise<T> {
    try {
      const result = await answer;
      health.stored('reads');
      return result;
    } catch (error) {
      if (error instanceof ReadUnavailable) health.failed('reads', error.fault);
      throw error;
    }
  }

  return {
    read: (work) => reportOutcome(database.read(work)),
    snapshot: (work) => reportOutcome(database.snapshot(work)),
    close: () => database.close(),
  };
}
