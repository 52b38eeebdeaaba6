import Dexie from 'dexie';
import { expect, test } from 'vitest';
import { closeOnVersionChange, deletingVersion, isDeletedElsewhere } from '#data/db/close-on-versionchange.ts';

const name = 'scape-versionchange';

async function openDatabase(): Promise<Dexie> {
  const db = new Dexie(name);
  db.version(1).stores({ rows: 'id' });
  closeOnVersionChange(db);
  return await db.open();
}

/** As another tab does it, with the version of IndexedDB's own. */
async function openedElsewhere(version: number): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(name, version);
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('refused')));
  });
  db.close();
}

test('[OFF-13] a database that another tab upgrades is open again afterwards', async () => {
  const db = await openDatabase();
  await openedElsewhere(20);
  expect(await db.table('rows').count()).toBe(0);
  expect(isDeletedElsewhere(db)).toBe(false);
  db.close();
  await Dexie.delete(name);
});

test.each([
  ['deletes', () => Dexie.delete(name)],
  ['opens in order to delete', () => openedElsewhere(deletingVersion)],
])('[OFF-13] a database that another tab %s stays closed', async (_what, deed) => {
  const db = await openDatabase();
  await deed();
  expect([db.isOpen(), isDeletedElsewhere(db)]).toEqual([false, true]);
  await Dexie.delete(name);
});
