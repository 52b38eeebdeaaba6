import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from '#server/db/data-folder.ts';
import { createObjectStore } from '#server/infra/object-store.ts';

const prefix = `${dataNames.objects}/`;

/**
 * Brings the pictures of a backup into a folder; what is there under the same name is the same.
 * @param names of all files of the backup
 */
export async function restoreObjects(folder: string, names: Iterable<string>, into: string): Promise<void> {
  const store = createObjectStore(into);
  for (const name of names) {
    if (name.startsWith(prefix)) await store.put(name.slice(prefix.length), await readFile(join(folder, name)));
  }
}
