import { migrations } from '#server/db/schema/migrations.ts';
import { readManifest } from './manifest.ts';
import type { Manifest } from './manifest.ts';
import { brokenFiles, readChecksums } from './checksums.ts';
import type { Checksums } from './checksums.ts';
import { UnusableBackup } from './backup-error.ts';

const maxShown = 5;

/**
 * Reads a whole backup and checks that its files are intact and this version knows its schema.
 * @param engine of the target database
 * @throws UnusableBackup
 */
export async function checkedBackup(
  folder: string,
  engine: Manifest['database']['engine'],
): Promise<{ manifest: Manifest; sums: Checksums }> {
  const manifest = await readManifest(folder);
  const { database } = manifest;
  if (database.engine !== engine) {
    const setting = database.engine === 'postgres' ? 'Set DATABASE_URL to restore it' : 'Leave out DATABASE_URL';
    throw new UnusableBackup(`The backup in ${folder} is one of ${database.engine}. ${setting}.`);
  }
  const unknown = database.migrations.filter((name) => !migrations.some((known) => known.name === name));
  if (unknown.length > 0) {
    throw new UnusableBackup(
      `The backup in ${folder} was made by a newer Scape (${manifest.scape}): ${unknown.join(', ')} is unknown here`,
    );
  }
  const sums = await readChecksums(folder, manifest);
  if (!sums.has(database.file)) throw new UnusableBackup(`The sums in ${folder} don’t name ${database.file}`);
  const broken = await brokenFiles(folder, sums);
  if (broken.length > 0) {
    const listed = broken.slice(0, maxShown).join(', ');
    throw new UnusableBackup(`The backup in ${folder} is damaged: ${broken.length} files, of them ${listed}`);
  }
  return { manifest, sums };
}
