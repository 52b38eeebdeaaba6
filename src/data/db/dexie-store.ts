import type { Table, Transaction } from 'dexie';
import { isRefusal } from '#contract/sync/refusals.ts';
import type { AccountDb } from './account-db.ts';
import type { Store, TableName, Tables, Tx } from './store.ts';

/**
 * Dexie finds a call's transaction by tracking promises, and loses it after a hundred that don't touch the database. So
 * every call names its transaction.
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
 * Tries to recover from a failed transaction, which wrote nothing.
 * @param tries how often it has failed so far
 * @returns whether to try again
 */
export type RecoverFromError = (error: unknown, tries: number) => Promise<boolean>;

/** Rejects when the transaction aborts: on a full disk some browsers never settle the requests within it. */
function rejectOnAbort(transaction: Transaction): Promise<never> {
  return new Promise((_resolve, reject) => {
    transaction.on('abort', () => {
      reject(transaction.idbtrans.error ?? new DOMException('Transaction aborted', 'AbortError'));
    });
  });
}

/**
 * The store on IndexedDB. @param recover called before a failure is reported; if it returns true, the transaction runs
 * again
 */
export function createDexieStore(db: AccountDb, recover?: RecoverFromError): Store {
  return {
    transact(mode, tables, body) {
      const attempt = (tries: number): ReturnType<typeof once> =>
        once().catch(async (error: unknown) => {
          // A Refusal is an outcome, not a failure. If recovery itself fails, report the original error.
          const isRecovered = !isRefusal(error) && (await recover?.(error, tries).catch(() => false)) === true;
          if (!isRecovered) throw error;
          return attempt(tries + 1);
        });
      const once = () =>
        // Dexie tracks native promises only if this function is itself `async`.
        db.transaction(mode === 'read' ? 'r' : 'rw', [...tables], async (transaction) =>
          Promise.race([body(createTx(transaction)), rejectOnAbort(transaction)]),
        );
      return attempt(1);
    },
  };
}
