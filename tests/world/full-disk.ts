import { primaryKeys, type Store, type TableName } from '#data/db/store.ts';
import { createMemoryStore, type MemoryStore } from './memory-store.ts';

export interface FullDisk extends MemoryStore {
  /** how many writes have been asked for */
  writes(): number;
}

/** A store on a disk that has no room for the writes with these numbers, counted from 1. */
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

/** Everything that a store holds. */
export function everythingIn(store: MemoryStore): Record<string, readonly unknown[]> {
  const tables = Object.keys(primaryKeys) as TableName[];
  return Object.fromEntries(tables.map((table) => [table, store.rows(table)]));
}

export const copyOf = (store: MemoryStore): MemoryStore => createMemoryStore(undefined, store);
