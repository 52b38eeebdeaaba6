import type { Tx } from './store.ts';

/** Which id the server has given to a ref. Never taken back by a rebase. */
export interface IdRow {
  ref: string;
  kind: 'event';
  id: number;
}

/** The ids of those refs that have one. */
export async function knownIds(tx: Tx, refs: readonly string[]): Promise<Map<string, number>> {
  const rows = await tx.getMany('ids', [...new Set(refs)]);
  return new Map(rows.flatMap((row) => (row === undefined ? [] : [[row.ref, row.id] as const])));
}
