import type { Database } from '#server/db/database.ts';
import type { Tell } from '#server/domain/happening.ts';

/** A database of which each read is told, those that failed among them, with the time it waited for its turn. */
export function measuredDatabase(database: Database, tell: Tell): Database {
  async function measured<T>(read: () => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    try {
      return await read();
    } finally {
      tell({ what: 'read', ms: performance.now() - begunAt });
    }
  }
  return {
    read: (work) => measured(() => database.read(work)),
    snapshot: (work) => measured(() => database.snapshot(work)),
    close: () => database.close(),
  };
}
