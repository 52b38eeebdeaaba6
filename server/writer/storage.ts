import type { Database } from '#server/db/engine/database.ts';
import type { PoolUse } from '#server/db/engine/postgres-pool.ts';
import type { SlowStatementWatch } from '#server/db/engine/slow-statements.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Writer } from './writer.ts';

/** What is under way in a storage at the moment. */
export interface StorageLoad {
  /** writes that were asked for and aren't durable yet */
  writes: number;
  /** null where there is no pool of connections */
  pool: PoolUse | null;
}

/** Whom a storage tells of what it does. */
export interface StorageListener {
  emitTelemetry: EmitTelemetry;
  /** null: statements aren't measured */
  slow: SlowStatementWatch | null;
}

/** A database opened, with its reads and its writes. */
export interface Storage {
  database: Database;
  writer: Writer;
  load(): StorageLoad;
  close(): Promise<void>;
}
