import { openDistributed } from './distributed.ts';
import { openEmbedded } from './embedded.ts';
import { tellNobody } from '#server/domain/happening.ts';
import type { Storage, StorageListener } from './storage.ts';

export interface StorageTroubles extends Partial<StorageListener> {
  /** a connection broke that nobody used; the next query gets another */
  onIdleError?(error: Error): void;
  /** nothing can be written any more in this process */
  onWriterDeath?(error: Error): void;
}

export interface StorageSettings {
  databaseUrl: string | null;
  dataDir: string;
  /** connections to PostgreSQL at most */
  databasePool?: number;
  /** whether its connections may keep statements */
  isDatabasePreparing?: boolean;
}

/** PostgreSQL where an address is given, else the embedded database of the data folder. */
export async function openStorage(
  { databaseUrl, databasePool, isDatabasePreparing, dataDir }: StorageSettings,
  { onIdleError, onWriterDeath, tell = tellNobody, slow = null }: StorageTroubles = {},
): Promise<Storage> {
  if (databaseUrl === null) return await openEmbedded(dataDir, onWriterDeath, { tell, slow });
  const postgres = { url: databaseUrl, poolSize: databasePool, isPreparing: isDatabasePreparing, onIdleError };
  return await openDistributed(postgres, { tell, slow });
}
