import type { Table, Transaction } from 'dexie';
import type { AccountDb } from './db.ts';
import type { EventRow } from './events.ts';
import type { Store, TableName, Tables, Tx } from './store.ts';

/**
 * Dexie finds the transaction that a call belongs to by following promises, and loses it after a hundred that ask the
 * database nothing. So every call names its transaction itself.
 */
function createTx(transaction: Transaction): Tx {
  function table<Name extends TableName>(name: Name): Table<Tables[Name], string | number> {
    return transaction.table<Tables[Name], string | number>(name);
  }

  return {
    get: (name, key) => table(name).get(key),
    getMany: (name, keys) => table(name).bulkGet([...keys]),
    eventRefs: (ids) =>
      transaction
        .table<EventRow, string>('events')
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
}

/** The store on IndexedDB. */
export function createDexieStore(db: AccountDb): Store {
  return {
    // Dexie follows native promises only out of a function that is `async` itself.
    transact: (mode, tables, body) =>
      db.transaction(mode === 'read' ? 'r' : 'rw', [...tables], async (transaction) => body(createTx(transaction))),
  };
}
