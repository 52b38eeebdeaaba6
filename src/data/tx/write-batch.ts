import { primaryKeys, rowTables, type RowTable, type Tables, type Tx, type Undo } from '#data/db/store.ts';

/** What a mutator sees: rows to read and to put, nothing else. Nothing is written before `flush`. */
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

export interface Recording {
  touches: RowKey[];
  rows: Undo['rows'];
}

/** Rows that are being changed within one transaction, written at once at its end. */
export interface WriteBatch extends WriteTransaction {
  /** Reads rows ahead, all at once: each that is waited for by itself costs a way to the database and back. */
  load(table: RowTable, keys: readonly string[]): Promise<void>;
  /** Runs a mutator and tells which rows it looked at, and what those it changed were before. */
  record(run: (rows: WriteTransaction) => Promise<void>): Promise<Recording>;
  /** Puts a row back as it was. */
  restore(table: RowTable, key: string, before: AnyRow | null): void;
  /** Writes what changed; `tick` marks the rows, so that a reader finds what is new. */
  flush(tick: number): Promise<void>;
  /** Whether anything differs from what is stored. */
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
      // A mutator that writes what it never read would leave no way back.
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
