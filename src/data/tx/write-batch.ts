import { primaryKeys, rowTables, type RowTable, type Tables, type Tx, type Undo } from '#data/db/store.ts';

/** The rows as a mutator sees them. Nothing is written before `flush`. */
export interface WriteTransaction {
  get<Name extends RowTable>(table: Name, key: string): Promise<Tables[Name] | undefined>;
  put<Name extends RowTable>(table: Name, row: Tables[Name]): void;
  delete(table: RowTable, key: string): void;
}

export type RowKey = `${RowTable}/${string}`;

type AnyRow = Tables[RowTable];
interface Cell {
  table: RowTable;
  key: string;
  row: AnyRow | null;
}

interface Recording {
  touches: RowKey[];
  rows: Undo['rows'];
}

/** Row changes of one transaction, written together at its end. */
export interface WriteBatch extends WriteTransaction {
  /** Reads rows in bulk: each single read costs a database round trip. */
  load(table: RowTable, keys: readonly string[]): Promise<void>;
  /** Runs a mutator and records which rows it read, and the previous state of those it changed. */
  record(run: (rows: WriteTransaction) => Promise<void>): Promise<Recording>;
  /** Restores a row. */
  restore(table: RowTable, key: string, before: AnyRow | null): void;
  /** Writes the changes; `tick` marks the rows, so that readers can find what is new. */
  flush(tick: number): Promise<void>;
  /** Whether there is nothing to write. */
  isEmpty(): boolean;
}

function keyOf(table: RowTable, row: AnyRow): string {
  return (row as unknown as Record<string, string>)[primaryKeys[table]] ?? '';
}

export function createWriteBatch(tx: Tx): WriteBatch {
  const pendingCells = new Map<RowKey, Cell>();
  const stored = new Map<RowKey, AnyRow | undefined>();

  async function get<Name extends RowTable>(table: Name, key: string): Promise<Tables[Name] | undefined> {
    const name: RowKey = `${table}/${key}`;
    const cell = pendingCells.get(name);
    if (cell !== undefined) return (cell.row ?? undefined) as Tables[Name] | undefined;
    if (!stored.has(name)) stored.set(name, await tx.get(table, key));
    return stored.get(name) as Tables[Name] | undefined;
  }

  async function load(table: RowTable, keys: readonly string[]): Promise<void> {
    const notLoaded = [...new Set(keys)].filter(
      (key) => !pendingCells.has(`${table}/${key}`) && !stored.has(`${table}/${key}`),
    );
    if (notLoaded.length === 0) return;
    const rows = await tx.getMany(table, notLoaded);
    for (const [index, key] of notLoaded.entries()) stored.set(`${table}/${key}`, rows[index]);
  }

  function set(table: RowTable, key: string, row: AnyRow | null): void {
    pendingCells.set(`${table}/${key}`, { table, key, row });
  }

  async function record(run: (rows: WriteTransaction) => Promise<void>): Promise<Recording> {
    const touches = new Set<RowKey>();
    const before = new Map<RowKey, Undo['rows'][number]>();
    const readRows = new Map<RowKey, AnyRow | null>();

    function recordBefore(table: RowTable, key: string): void {
      const name: RowKey = `${table}/${key}`;
      touches.add(name);
      if (before.has(name)) return;
      const previous = readRows.get(name);
      // Without having read the row, the mutator would have no undo.
      if (previous === undefined) throw new Error(`A mutator wrote ${name} without reading it`);
      before.set(name, { table, key, before: previous });
    }

    await run({
      async get(table, key) {
        const row = await get(table, key);
        touches.add(`${table}/${key}`);
        if (!readRows.has(`${table}/${key}`)) readRows.set(`${table}/${key}`, row ?? null);
        return row;
      },
      put(table, row) {
        recordBefore(table, keyOf(table, row));
        set(table, keyOf(table, row), row);
      },
      delete(table, key) {
        recordBefore(table, key);
        set(table, key, null);
      },
    });
    return { touches: [...touches], rows: [...before.values()] };
  }

  return {
    get,
    put: (table, row) => set(table, keyOf(table, row), row),
    delete: (table, key) => set(table, key, null),
    load,
    record,
    restore: set,
    isEmpty: () => pendingCells.size === 0,
    async flush(tick) {
      const writes = rowTables.flatMap((table) => {
        const tableCells = [...pendingCells.values()].filter((cell) => cell.table === table);
        const rowsToPut = tableCells.flatMap(({ row }) => (row === null ? [] : [{ ...row, tick }]));
        const keysToDelete = tableCells.filter(({ row }) => row === null).map(({ key }) => key);
        return [
          ...(rowsToPut.length > 0 ? [tx.put(table, rowsToPut)] : []),
          ...(keysToDelete.length > 0 ? [tx.delete(table, keysToDelete)] : []),
        ];
      });
      await Promise.all(writes);
      pendingCells.clear();
      stored.clear();
    },
  };
}
