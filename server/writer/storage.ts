import type { Database } from '#server/db/engine/database.ts';
import type { PoolUse } from '#server/db/engine/postgres-pool.ts';
import type { SlowStatementWatch } from '#server/db/engine/slow-statements.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Writer } from './writer.ts';

/** Current load of a storage. */
export interface StorageLoad {
  /** writes requested and not durable yet */
  writes: number;
  /** null without a connection pool */
  pool: PoolUse | null;
}

/** Receives a storage's telemetry. */
export interface StorageListener {
  emitTelemetry: EmitTelemetry;
  /** null: statements aren't timed */
  slow: SlowStatementWatch | null;
}

/** An open database with its reads and writes. */
export interface Storage {
  database: Database;
  writer: Writer;
  load(): StorageLoad;
  close(): Promise<void>;
}
