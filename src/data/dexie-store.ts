import type { AccountDb } from './db.ts';
import type { Store, TableName, Tables, Tx } from './store.ts';
import type { Table } from 'dexie';

/** The store on IndexedDB. */
export function createDexieStore(db: AccountDb): Store {
  function table<Name extends TableName>(name: Name): Table<Tables[Name], string | number> {
    return db.table(name);
  }

  const tx: Tx = {
    get: (name, key) => table(name).get(key),
    getMany: (name, keys) => table(name).bulkGet([...keys]),
    eventRefs: (ids) =>
      db.events
        .where('event_id')
        .anyOf([...ids])
        .primaryKeys(),
    all: (name) => table(name).toCollection().toArray(),
    async put(name, rows) {
      if (rows.length === 1 && rows[0] !== undefined) await table(name).put(rows[0]);
      else if (rows.length > 1) await table(name).bulkPut(rows);
    },
    async delete(name, keys) {
      if (keys.length > 0) await table(name).bulkDelete([...keys]);
    },
  };

  return {
    // Dexie follows native promises only out of a function that is `async` itself.
    transact: (mode, tables, body) => db.transaction(mode === 'read' ? 'r' : 'rw', [...tables], async () => body(tx)),
  };
}
