import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { toDiskError } from './disk-errors.ts';

/** The contents of a data folder, without what can be downloaded or rebuilt. `restoring` exists during a restore. */
export const dataNames = {
  database: 'scape.db',
  objects: 'objects',
  restoring: 'restoring',
  /** holds the time of the newest backup */
  lastBackup: 'last-backup.json',
} as const;

/** A restore was interrupted: the folder holds a mixture of old and new data. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

/** @throws DiskError */
export function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    throw toDiskError(error, folder);
  }
}

/** @throws UnfinishedRestore */
export function mustNotBeRestoring(folder: string): void {
  if (!existsSync(join(folder, dataNames.restoring))) return;
  throw new UnfinishedRestore(
    `A restore into ${folder} did not come to its end. Run it again: npm run restore -- FOLDER --replace`,
  );
}
