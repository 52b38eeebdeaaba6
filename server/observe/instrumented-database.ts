import type { Database } from '#server/db/engine/database.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';

/** A database that reports each read, failed ones included, with the time it waited for its turn. */
export function instrumentedDatabase(database: Database, emitTelemetry: EmitTelemetry): Database {
  async function timed<T>(read: () => Promise<T>): Promise<T> {
    const begunAt = performance.now();
    try {
      return await read();
    } finally {
      emitTelemetry({ type: 'read', ms: performance.now() - begunAt });
    }
  }
  return {
    read: (work) => timed(() => database.read(work)),
    snapshot: (work) => timed(() => database.snapshot(work)),
    close: () => database.close(),
  };
}
