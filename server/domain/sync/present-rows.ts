import type { Tx } from '#server/db/engine/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type Table = keyof Schema;

/**
 * Rows as a reader sees them, in their order. A corrupt row is left out if `tx.onBadRow` takes it, so that it doesn't
 * block the others.
 * @param present throws for what can't be shown; null: it isn't there for the reader
 */
export function presentRows<Row extends { id: number }, Presented>(
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  present: (row: Row) => Presented | null,
): Presented[] {
  return rows.flatMap((row) => {
    try {
      return present(row) ?? [];
    } catch (error) {
      if (tx.onBadRow === undefined) throw error;
      tx.onBadRow(table, row.id, error);
      return [];
    }
  });
}

/** For requests of a single row: a corrupt one is an error, because a device drops a row that is reported as gone. */
export function strictTx<Any extends Tx>(tx: Any): Any {
  return { ...tx, onBadRow: undefined };
}

/** A transaction that remembers what was left out in it, by table: that is neither shown nor gone. */
export function collectBadRows(tx: Tx): { collectingTx: Tx; badRowsOf(table: Table): Set<number> } {
  const { onBadRow } = tx;
  const ids = new Map<Table, Set<number>>();
  const badRowsOf = (table: Table) => ids.get(table) ?? new Set();
  if (onBadRow === undefined) return { collectingTx: tx, badRowsOf };
  const collect: typeof onBadRow = (table, id, error) => {
    ids.set(table, badRowsOf(table).add(id));
    onBadRow(table, id, error);
  };
  return { collectingTx: { ...tx, onBadRow: collect }, badRowsOf };
}

/** A page of a list, for which as many rows more are read as were left out: a page that isn't full is taken for the last. */
export async function fullPage<Place extends { limit: number }, Presented>(
  tx: Tx,
  place: Place,
  read: (tx: Tx, place: Place) => Promise<Presented[]>,
): Promise<Presented[]> {
  const { limit } = place;
  for (let more = 0; ;) {
    let count = 0;
    const onBadRow: Tx['onBadRow'] =
      tx.onBadRow &&
      ((table, id, error) => {
        count += 1;
        tx.onBadRow?.(table, id, error);
      });
    const presented = await read({ ...tx, onBadRow }, { ...place, limit: limit + more });
    if (count <= more || presented.length >= limit) return presented.slice(0, limit);
    more = count;
  }
}
