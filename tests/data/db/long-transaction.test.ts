import Dexie from 'dexie';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';

let db: AccountDb;

beforeEach(async () => {
  db = new AccountDb('scape-long-transaction');
  await db.open();
});
afterEach(async () => {
  db.close();
  await Dexie.delete('scape-long-transaction');
});

test('[OFF-11] a transaction goes on after any number of awaits that ask the database nothing', async () => {
  const store = createDexieStore(db);
  await store.transact('write', ['meta'], async (tx) => {
    await tx.put('meta', [{ key: 'before', value: 1 }]);
    for (let count = 0; count < 1_000; count += 1) await Promise.resolve();
    await tx.put('meta', [{ key: 'after', value: (await tx.get('meta', 'before'))?.value }]);
  });
  expect(await db.meta.get('after')).toEqual({ key: 'after', value: 1 });
});

test('what such a transaction has written goes when it fails', async () => {
  const store = createDexieStore(db);
  const failing = store.transact('write', ['meta'], async (tx) => {
    await tx.put('meta', [{ key: 'before', value: 1 }]);
    for (let count = 0; count < 1_000; count += 1) await Promise.resolve();
    await tx.put('meta', [{ key: 'after', value: 2 }]);
    throw new Error('broken off');
  });
  await expect(failing).rejects.toThrow('broken off');
  expect(await db.meta.count()).toBe(0);
});
