import { primaryKeys, type Store, type TableName } from '#data/db/store.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

export interface FullDisk extends MemoryStore {
  /** number of writes so far */
  writes(): number;
}

/** A store whose disk is full at these writes, counted from 1. */
export function fullDisk(store: MemoryStore, isFull: (write: number) => boolean): FullDisk {
  let writes = 0;
  function count(): void {
    writes += 1;
    if (isFull(writes)) throw new DOMException('No room', 'QuotaExceededError');
  }
  const transact: Store['transact'] = (mode, tables, body) =>
    store.transact(mode, tables, (tx) =>
      body({
        ...tx,
        async put(table, rows) {
          if (rows.length > 0) count();
          await tx.put(table, rows);
        },
        async delete(table, keys) {
          if (keys.length > 0) count();
          await tx.delete(table, keys);
        },
      }),
    );
  return { ...store, transact, writes: () => writes };
}

/** Everything in a store. */
export function everythingIn(store: MemoryStore): Record<string, readonly unknown[]> {
  const tables = Object.keys(primaryKeys) as TableName[];
  return Object.fromEntries(tables.map((table) => [table, store.rows(table)]));
}

export const copyOf = (store: MemoryStore): MemoryStore => createMemoryStore(undefined, store);
