import { DamagedDatabase } from '#server/db/maintenance/integrity-check.ts';
import { UnfinishedRestore } from '#server/db/engine/data-folder.ts';
import { DataFolderInUse } from '#server/db/engine/data-lock.ts';
import { DiskError } from '#server/db/engine/disk-errors.ts';
import { DatabaseInUse } from '#server/db/maintenance/postgres-admin.ts';
import { BadEnvironment } from '#server/env.ts';
import { exitCodeOf } from '#server/exit-codes.ts';
import { ObjectStoreError } from '#server/infra/store/store-error.ts';
import { WrongUsage } from './options.ts';
import { MissingProgram, ProgramFailed } from './postgres-tools.ts';
import { NotEmpty } from './restore-request.ts';
import { UnusableBackup } from './backup-error.ts';

const expected = [
  BadEnvironment,
  DamagedDatabase,
  DataFolderInUse,
  DatabaseInUse,
  DiskError,
  MissingProgram,
  NotEmpty,
  ProgramFailed,
  ObjectStoreError,
  UnfinishedRestore,
  UnusableBackup,
  WrongUsage,
];

/** Runs a command. Errors that the caller can act on are printed as one message, others in full. */
export async function runCli(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected = error instanceof Error && expected.some((kind) => error instanceof kind);
    console.error(isExpected ? error.message : error);
    process.exitCode = exitCodeOf(error);
  }
}
