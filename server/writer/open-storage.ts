import { openPostgresStorage } from './postgres-storage.ts';
import { openSqliteStorage } from './sqlite-storage.ts';
import { ignoreTelemetry } from '#server/domain/telemetry-event.ts';
import type { Storage, StorageListener } from './storage.ts';

export interface StorageEvents extends Partial<StorageListener> {
  /** an unused connection broke; the next query gets another */
  onIdleError?(error: Error): void;
  /** this process can't write any more */
  onWriterDeath?(error: Error): void;
}

export interface StorageSettings {
  databaseUrl: string | null;
  dataDir: string;
  /** maximum number of connections to PostgreSQL */
  databasePool?: number;
  /** whether its connections may prepare statements */
  isDatabasePreparing?: boolean;
}

/** PostgreSQL if a URL is given, else the embedded database of the data folder. */
export async function openStorage(
  { databaseUrl, databasePool, isDatabasePreparing, dataDir }: StorageSettings,
  { onIdleError, onWriterDeath, emitTelemetry = ignoreTelemetry, slow = null }: StorageEvents = {},
): Promise<Storage> {
  if (databaseUrl === null) return await openSqliteStorage(dataDir, onWriterDeath, { emitTelemetry, slow });
  const postgres = { url: databaseUrl, poolSize: databasePool, isPreparing: isDatabasePreparing, onIdleError };
  return await openPostgresStorage(postgres, { emitTelemetry, slow });
}
