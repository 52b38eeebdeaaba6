import { uuidV7 } from '#contract/uuid.ts';
import type { Tx } from '#data/db/store.ts';

/** The key under which it stands that an account is sealed: its owner has left, and work of theirs was kept. */
export const strippedKey = 'isSealed';

/** The next number of the one counter of this database: seqs of mutations and ticks of rows. Gaps are normal. */
export async function nextCounter(tx: Tx): Promise<number> {
  const row = await tx.get('meta', 'counter');
  const next = (typeof row?.value === 'number' ? row.value : 0) + 1;
  await tx.put('meta', [{ key: 'counter', value: next }]);
  return next;
}

/** The counter as it is: rows with a higher tick were written later. */
export async function readCounter(tx: Tx): Promise<number> {
  const row = await tx.get('meta', 'counter');
  return typeof row?.value === 'number' ? row.value : 0;
}

/** The name that this database has towards the server; made at first use. */
export async function clientId(tx: Tx, mint: () => string = uuidV7): Promise<string> {
  const row = await tx.get('meta', 'clientId');
  if (typeof row?.value === 'string') return row.value;
  return renewClientId(tx, mint);
}

/** A new name: the server answered that another copy of this database has gone further. */
export async function renewClientId(tx: Tx, mint: () => string = uuidV7): Promise<string> {
  const minted = mint();
  await tx.put('meta', [{ key: 'clientId', value: minted }]);
  return minted;
}
