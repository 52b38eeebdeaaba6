import { DamagedDatabase } from './db/maintenance/integrity-check.ts';
import { UnfinishedRestore } from './db/engine/data-folder.ts';
import { DataFolderInUse } from './db/engine/data-lock.ts';
import { DiskError } from './db/engine/disk-errors.ts';
import { NewerDatabase } from './db/schema/migrate.ts';
import { BadEnvironment } from './env.ts';
import { ObjectStoreError } from './infra/store/store-error.ts';

/** Exit codes for process managers; docs/operating.md says when a restart helps. */
export const exitCodes = { failed: 1, damaged: 65, noRoom: 74, inUse: 75, newer: 76, settings: 78 } as const;

export function exitCodeOf(error: unknown): number {
  if (error instanceof DamagedDatabase || error instanceof UnfinishedRestore) return exitCodes.damaged;
  if (error instanceof DiskError || error instanceof ObjectStoreError) return exitCodes.noRoom;
  if (error instanceof DataFolderInUse) return exitCodes.inUse;
  // Errors from the writing thread come without their class.
  if (error instanceof Error && error.name === NewerDatabase.name) return exitCodes.newer;
  if (error instanceof BadEnvironment) return exitCodes.settings;
  return exitCodes.failed;
}
