import Dexie from 'dexie';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { createMemoryStore } from '#world/stores/memory-store.ts';
import { describeStore } from './store-contract.ts';

let opened = 0;

describeStore('memory', async () => ({ store: createMemoryStore(), close: async () => undefined }));

describeStore('IndexedDB', async () => {
  opened += 1;
  const db = new AccountDb(`scape-contract-${String(opened)}`);
  await db.open();
  return {
    store: createDexieStore(db),
    async close() {
      db.close();
      await Dexie.delete(db.name);
    },
  };
});
