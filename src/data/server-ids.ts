import type { Made } from '#contract/made-id.ts';
import type { Tx } from './store.ts';

/** Which id the server has given to a ref. Never taken back by a rebase. */
export interface IdRow {
  ref: string;
  kind: Made;
  id: number;
}

/** From so many on, reading all is quicker than asking for each. */
const manyRefs = 50;

/** The ids of those refs that have one. */
export async function knownIds(tx: Tx, refs: readonly string[]): Promise<Map<string, number>> {
  const wanted = new Set(refs);
  const rows = wanted.size < manyRefs ? await tx.getMany('ids', [...wanted]) : await tx.all('ids');
  return new Map(
    rows.flatMap((row) => (row === undefined || !wanted.has(row.ref) ? [] : [[row.ref, row.id] as const])),
  );
}
