import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { lockFolder } from '#server/db/engine/data-lock.ts';
import type { FolderLock } from '#server/db/engine/data-lock.ts';
import { makeFolderDurably } from '#server/infra/store/durable-files.ts';
import { manifestFile } from './manifest.ts';
import { UnusableBackup } from './backup-error.ts';

/** Files of a backup, remains of an interrupted one, and the lock. */
const own = /^((scape|sums)-[\w-]+\.(db|dump|txt)(-journal)?|\.[\w-]+\.part|lock\.(db|pid)(-journal)?)$/;

function isOwn(name: string): boolean {
  return own.test(name) || name === manifestFile || name === dataNames.objects;
}

/**
 * Opens a backup folder for one backup at a time, creating it if necessary.
 * @throws UnusableBackup if it contains anything that isn't from a backup; DataFolderInUse
 */
export async function openBackupFolder(folder: string): Promise<FolderLock> {
  await makeFolderDurably(folder);
  const unexpectedNames = (await readdir(folder)).filter((name) => !isOwn(name));
  if (unexpectedNames.length > 0) {
    throw new UnusableBackup(
      `${folder} holds something else (${unexpectedNames.slice(0, 3).join(', ')}). Name an empty folder, or that of an earlier backup.`,
    );
  }
  return lockFolder(folder, (pid) => `Process ${pid} is making a backup in ${folder} at the moment.`);
}

/** Removes what earlier and interrupted backups have left: everything but these names. */
export async function removeOthers(folder: string, currentNames: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(folder)) {
    const stays =
      name === manifestFile || name === dataNames.objects || name.startsWith('lock.') || currentNames.has(name);
    if (!stays) await rm(join(folder, name));
  }
  const files = await readdir(join(folder, dataNames.objects), { recursive: true, withFileTypes: true }).catch(
    () => [],
  );
  for (const file of files.filter((each) => each.isFile())) {
    const path = join(file.parentPath, file.name);
    if (!currentNames.has(relative(folder, path).replaceAll('\\', '/'))) await rm(path);
  }
}
