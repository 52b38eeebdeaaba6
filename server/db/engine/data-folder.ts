import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { toDiskError } from './disk-errors.ts';

/** What a data folder is made of, apart from what can be fetched or built again. `restoring` is there while a restore is. */
export const dataNames = {
  database: 'scape.db',
  objects: 'objects',
  restoring: 'restoring',
  /** says when the newest backup was made */
  lastBackup: 'last-backup.json',
} as const;

/** A restore was broken off: what is in the folder is neither the old nor the new. */
export class UnfinishedRestore extends Error {
  override readonly name = 'UnfinishedRestore';
}

/** @throws DiskTrouble */
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
