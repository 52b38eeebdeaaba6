import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dataNames } from '#server/db/engine/data-folder.ts';
import type { ObjectStore } from '#server/infra/store/object-store.ts';
import type { Checksums } from './checksums.ts';

const prefix = `${dataNames.objects}/`;

async function isThere(store: ObjectStore, key: string, sum: string): Promise<boolean> {
  const bytes = await store.get(key);
  if (bytes === null) return false;
  if (createHash('sha256').update(bytes).digest('hex') === sum) return true;
  await store.remove(key);
  return false;
}

/** Restores a backup's pictures to a store. Identical ones are skipped; other objects in the store are left alone. */
export async function restoreObjects(folder: string, sums: Checksums, store: ObjectStore): Promise<void> {
  for (const [name, sum] of sums) {
    if (!name.startsWith(prefix)) continue;
    const key = name.slice(prefix.length);
    if (!(await isThere(store, key, sum))) await store.put(key, await readFile(join(folder, name)));
  }
}
