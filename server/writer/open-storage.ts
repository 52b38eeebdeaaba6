import { openDistributed } from './distributed.ts';
import { openEmbedded } from './embedded.ts';
import type { Storage } from './storage.ts';

/** PostgreSQL where an address is given, else the embedded database of the data folder. */
export async function openStorage(
  { databaseUrl, dataDir }: { databaseUrl: string | null; dataDir: string },
  onIdleError: (error: Error) => void = () => undefined,
): Promise<Storage> {
  if (databaseUrl === null) return await openEmbedded(dataDir);
  return await openDistributed(databaseUrl, onIdleError);
}
