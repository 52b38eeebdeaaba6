import type { Tx } from '#server/db/database.ts';
import type { Schema } from '#server/db/schema.ts';

type Table = keyof Schema;

/**
 * Rows as a reader sees them, in their order. One that can't be shown, for what the database holds of it makes no sense, is
 * left out where the reader is told of that: it must not keep the others from anybody.
 * @param show throws for what can't be shown; null: it isn't there for the reader
 */
export function shownRows<Row extends { id: number }, Shown>(
  tx: Tx,
  table: Table,
  rows: readonly Row[],
  show: (row: Row) => Shown | null,
): Shown[] {
  return rows.flatMap((row) => {
    try {
      return show(row) ?? [];
    } catch (error) {
      if (tx.leaveOut === undefined) throw error;
      tx.leaveOut(table, row.id, error);
      return [];
    }
  });
}

/** For what is asked for by itself: what can't be shown is an error there, for who is told that it isn't there drops it. */
export function byItself<Any extends Tx>(tx: Any): Any {
  return { ...tx, leaveOut: undefined };
}

/** A transaction that remembers what was left out in it, by table: that is neither shown nor gone. */
export function noting(tx: Tx): { noted: Tx; leftOut(table: Table): Set<number> } {
  const { leaveOut } = tx;
  const ids = new Map<Table, Set<number>>();
  const leftOut = (table: Table) => ids.get(table) ?? new Set();
  if (leaveOut === undefined) return { noted: tx, leftOut };
  const note: typeof leaveOut = (table, id, error) => {
    ids.set(table, leftOut(table).add(id));
    leaveOut(table, id, error);
  };
  return { noted: { ...tx, leaveOut: note }, leftOut };
}

/** A page of a list, for which as many rows more are read as were left out: a page that isn't full is taken for the last. */
export async function fullPage<Place extends { limit: number }, Shown>(
  tx: Tx,
  place: Place,
  read: (tx: Tx, place: Place) => Promise<Shown[]>,
): Promise<Shown[]> {
  const { limit } = place;
  for (let more = 0; ;) {
    let count = 0;
    const leaveOut: Tx['leaveOut'] =
      tx.leaveOut &&
      ((table, id, error) => {
        count += 1;
        tx.leaveOut?.(table, id, error);
      });
    const shown = await read({ ...tx, leaveOut }, { ...place, limit: limit + more });
    if (count <= more || shown.length >= limit) return shown.slice(0, limit);
    more = count;
  }
}
