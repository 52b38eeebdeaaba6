import Dexie from 'dexie';
import { AccountDb } from '#data/db/account-db.ts';
import { createDexieStore } from '#data/db/dexie-store.ts';
import { primaryKeys, type Key, type TableName, type Tables, type Tx } from '#data/db/store.ts';
import { createMemoryStore, type MemoryStore, type RowChange } from './memory-store.ts';

type Write = (mirror: Tx) => Promise<void>;

export interface MirroredStores {
  create(onCommit?: (changes: readonly RowChange[]) => void, origin?: MemoryStore): MemoryStore;
  /** no transaction is running */
  isIdle(): boolean;
  close(): Promise<void>;
}

/**
 * IndexedDB stores, each with an in-memory copy that repeats every commit, so that the contents can be checked without
 * reading the database.
 */
export function createMirroredStores(prefix: string): MirroredStores {
  const databases: AccountDb[] = [];
  let underWay = 0;

  function create(onCommit?: (changes: readonly RowChange[]) => void, origin?: MemoryStore): MemoryStore {
    const db = new AccountDb(`${prefix}-${String(databases.length)}`);
    databases.push(db);
    const mirror = createMemoryStore(onCommit, origin);
    const store = createDexieStore(db);
    const tables = Object.keys(primaryKeys) as TableName[];
    const opened = db.open().then(async () => {
      // The copy was taken at once; the original may have changed since.
      const copy = async (tx: Tx) => {
        for (const table of tables) await tx.put(table, mirror.rows(table));
      };
      if (origin !== undefined) await store.transact('write', tables, copy);
    });

    function recording(tx: Tx, writes: Write[]): Tx {
      return {
        ...tx,
        put<Name extends TableName>(table: Name, rows: readonly Tables[Name][]): Promise<void> {
          const given = structuredClone([...rows]);
          writes.push((twin) => twin.put(table, given));
          return tx.put(table, rows);
        },
        delete(table: TableName, keys: readonly Key[]): Promise<void> {
          writes.push((twin) => twin.delete(table, [...keys]));
          return tx.delete(table, keys);
        },
        clear(table: TableName): Promise<void> {
          writes.push((twin) => twin.clear(table));
          return tx.clear(table);
        },
      };
    }

    return {
      rows: mirror.rows,
      row: mirror.row,
      async transact(mode, names, body) {
        underWay += 1;
        try {
          await opened;
          const writes: Write[] = [];
          const result = await store.transact(mode, names, async (tx) => body(recording(tx, writes)));
          if (writes.length > 0) {
            await mirror.transact('write', names, async (twin) => {
              for (const write of writes) await write(twin);
            });
          }
          return result;
        } finally {
          underWay -= 1;
        }
      },
    };
  }

  return {
    create,
    isIdle: () => underWay === 0,
    async close() {
      for (const db of databases) {
        db.close();
        await Dexie.delete(db.name);
      }
    },
  };
}
