import type { Table, Transaction } from 'dexie';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { AccountDb } from './account-db.ts';
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
    refsBy: (name, field, values) =>
      transaction
        .table<Tables[typeof name], string>(name)
        .where(field)
        .anyOf([...values])
        .primaryKeys(),
    count: (name) => table(name).count(),
    all: (name) => table(name).toCollection().toArray(),
    async put(name, rows) {
      if (rows.length === 1 && rows[0] !== undefined) await table(name).put(rows[0]);
      else if (rows.length > 1) await table(name).bulkPut(rows);
    },
    async delete(name, keys) {
      if (keys.length > 0) await table(name).bulkDelete([...keys]);
    },
    clear: (name) => table(name).clear(),
  };
}

/**
 * What can be done about a transaction that failed, of which nothing is kept.
 * @param tries how often it has failed by now
 * @returns whether it may go better now
 */
export type RecoverFromError = (error: unknown, tries: number) => Promise<boolean>;

/** Settles when the transaction is broken off: on a full disk some browsers never answer what was asked within it. */
function rejectOnAbort(transaction: Transaction): Promise<never> {
  return new Promise((_resolve, reject) => {
    transaction.on('abort', () => {
      reject(transaction.idbtrans.error ?? new DOMException('Transaction aborted', 'AbortError'));
    });
  });
}

/** The store on IndexedDB. @param mend is asked before a failure is told: what failed is then tried again, from its beginning */
export function createDexieStore(db: AccountDb, recover?: RecoverFromError): Store {
  return {
    transact(mode, tables, body) {
      const attempt = (tries: number): ReturnType<typeof once> =>
        once().catch(async (error: unknown) => {
          // A refusal is an answer; and means to mend that can't be had don't hide what failed.
          const isRecovered = !isRefusal(error) && (await recover?.(error, tries).catch(() => false)) === true;
          if (!isRecovered) throw error;
          return attempt(tries + 1);
        });
      const once = () =>
        // Dexie follows native promises only out of a function that is `async` itself.
        db.transaction(mode === 'read' ? 'r' : 'rw', [...tables], async (transaction) =>
          Promise.race([body(createTx(transaction)), rejectOnAbort(transaction)]),
        );
      return attempt(1);
    },
  };
}
