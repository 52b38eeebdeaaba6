import { primaryKeys, type Key, type Store, type TableName, type Tables, type Tx } from '#data/db/store.ts';
import { frozenCopy } from './frozen-copy.ts';

type AnyRow = Tables[TableName];

/** A row changed by a transaction. */
export interface RowChange {
  table: TableName;
  key: Key;
  before: AnyRow | undefined;
  after: AnyRow | undefined;
}

/** The in-memory version of the IndexedDB store; the same contract tests run on both. */
export interface MemoryStore extends Store {
  /** All rows of a table as last committed, ordered by key; not during a transaction. */
  rows<Name extends TableName>(table: Name): readonly Tables[Name][];
  row<Name extends TableName>(table: Name, key: Key): Tables[Name] | undefined;
}

const tableNames = Object.keys(primaryKeys) as TableName[];

/** IndexedDB's key order: numbers before texts, texts by code units. */
function compareKeys(left: Key, right: Key): number {
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}

interface Shelf {
  rows: Map<Key, AnyRow>;
  sorted: AnyRow[] | null;
}

function keyOf(table: TableName, row: AnyRow): Key {
  const key = (row as unknown as Record<string, unknown>)[primaryKeys[table]];
  if (typeof key === 'string' || (typeof key === 'number' && !Number.isNaN(key))) return key;
  throw new Error(`A row of ${table} has no key`);
}

function sorted(shelf: Shelf): AnyRow[] {
  shelf.sorted ??= [...shelf.rows].sort(([left], [right]) => compareKeys(left, right)).map(([, row]) => row);
  return shelf.sorted;
}

/**
 * @param onCommit gets the changed rows right after each commit
 * @param origin a store to start with a copy of: a device that was copied, or restored from a backup
 */
export function createMemoryStore(
  onCommit?: (changes: readonly RowChange[]) => void,
  origin?: MemoryStore,
): MemoryStore {
  const shelves = new Map<TableName, Shelf>(tableNames.map((name) => [name, { rows: new Map(), sorted: null }]));
  let tail: Promise<unknown> = Promise.resolve();
  for (const table of origin === undefined ? [] : tableNames) {
    for (const row of origin?.rows(table) ?? []) shelves.get(table)?.rows.set(keyOf(table, row), row);
  }

  function shelfOf(table: TableName): Shelf {
    const shelf = shelves.get(table);
    if (shelf === undefined) throw new Error(`No table ${table}`);
    return shelf;
  }

  function set({ table, key }: Pick<RowChange, 'table' | 'key'>, row: AnyRow | undefined): void {
    const shelf = shelfOf(table);
    if (row === undefined) shelf.rows.delete(key);
    else shelf.rows.set(key, row);
    shelf.sorted = null;
  }

  function open(mode: 'read' | 'write', tables: readonly TableName[], journal: RowChange[]): { tx: Tx; end(): void } {
    const scope = new Set(tables);
    let isOver = false;

    function shelf(table: TableName, isWrite: boolean): Shelf {
      if (isOver) throw new Error('The transaction is over');
      if (!scope.has(table)) throw new Error(`The transaction does not span ${table}`);
      if (isWrite && mode === 'read') throw new Error('The transaction only reads');
      return shelfOf(table);
    }

    function change(table: TableName, key: Key, row: AnyRow | undefined): void {
      const before = shelf(table, true).rows.get(key);
      if (before === undefined && row === undefined) return;
      journal.push({ table, key, before, after: row });
      set({ table, key }, row);
    }

    const tx: Tx = {
      get: async <Name extends TableName>(table: Name, key: Key) =>
        shelf(table, false).rows.get(key) as Tables[Name] | undefined,
      getMany: async <Name extends TableName>(table: Name, keys: readonly Key[]) => {
        const { rows } = shelf(table, false);
        return keys.map((key) => rows.get(key) as Tables[Name] | undefined);
      },
      refsBy: async (table, field, values) => {
        const wanted = new Set<unknown>(values);
        const rows = sorted(shelf(table, false)) as unknown as (Record<string, unknown> & { ref: string })[];
        return wanted.size === 0 ? [] : rows.filter((row) => wanted.has(row[field])).map((row) => row.ref);
      },
      count: async (table) => shelf(table, false).rows.size,
      all: async <Name extends TableName>(table: Name) => [...sorted(shelf(table, false))] as Tables[Name][],
      put: async (table, rows) => {
        shelf(table, true);
        for (const row of rows) change(table, keyOf(table, row), frozenCopy(row));
      },
      delete: async (table, keys) => {
        shelf(table, true);
        for (const key of keys) change(table, key, undefined);
      },
      clear: async (table) => {
        for (const key of [...shelf(table, true).rows.keys()]) change(table, key, undefined);
      },
    };
    return { tx, end: () => void (isOver = true) };
  }

  async function run<Result>(mode: 'read' | 'write', tables: readonly TableName[], body: (tx: Tx) => Promise<Result>) {
    const journal: RowChange[] = [];
    const { tx, end } = open(mode, tables, journal);
    try {
      const result = await body(tx);
      end();
      if (journal.length > 0) onCommit?.(journal);
      return result;
    } catch (error) {
      end();
      for (const { table, key, before } of journal.toReversed()) set({ table, key }, before);
      throw error;
    }
  }

  return {
    // Readers wait their turn too, so that they never see half of a transaction.
    transact(mode, tables, body) {
      const done = tail.then(() => run(mode, tables, body));
      tail = done.catch(() => undefined);
      return done;
    },
    rows: <Name extends TableName>(table: Name) => sorted(shelfOf(table)) as Tables[Name][],
    row: <Name extends TableName>(table: Name, key: Key) => shelfOf(table).rows.get(key) as Tables[Name] | undefined,
  };
}
