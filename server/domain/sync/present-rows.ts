import type { Tx } from '#server/db/engine/database.ts';
import type { Schema } from '#server/db/schema/schema.ts';

type Table = keyof Schema;

/**
 * Presents rows to a reader, in order. If `tx.onBadRow` is set, a corrupt row is reported to it and left out, so that
 * it doesn't block the others.
 * @param present throws for a corrupt row; null: not visible to the reader
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

/**
 * A transaction that records which rows were left out as corrupt, by table: such a row is neither shown nor reported as
 * gone.
 */
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

/**
 * A page of a list without gaps from corrupt rows: for each one left out another is read, because clients take a page
 * that isn't full for the last one.
 */
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
