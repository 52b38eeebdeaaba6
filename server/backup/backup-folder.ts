import { readdir, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { lockFolder } from '#server/db/engine/data-lock.ts';
import type { FolderLock } from '#server/db/engine/data-lock.ts';
import { makeFolderDurably } from '#server/infra/store/durable-files.ts';
import { manifestFile } from './manifest.ts';
import { UnusableBackup } from './backup-error.ts';

/** What a backup is made of, what one that was broken off has left, and the lock. */
const own = /^((scape|sums)-[\w-]+\.(db|dump|txt)(-journal)?|\.[\w-]+\.part|lock\.(db|pid)(-journal)?)$/;

function isOwn(name: string): boolean {
  return own.test(name) || name === manifestFile || name === dataNames.objects;
}

/**
 * A folder to back up to, made where there is none, for one backup at a time.
 * @throws UnusableBackup where there is something in it that no backup has put there; DataFolderInUse
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

/** Takes away what earlier backups, and ones that were broken off, have left: all that isn't named. */
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
