import { uuidV7 } from '#contract/uuid.ts';
import type { Tx } from '#data/db/store.ts';

/** The key that marks an account as stripped: its owner has logged out, and their unsent work was kept. */
export const strippedKey = 'isSealed';

/** The next number of the database's single counter, used for seqs and row ticks. Gaps are normal. */
export async function nextCounter(tx: Tx): Promise<number> {
  const row = await tx.get('meta', 'counter');
  const next = (typeof row?.value === 'number' ? row.value : 0) + 1;
  await tx.put('meta', [{ key: 'counter', value: next }]);
  return next;
}

/** The current counter: rows with a higher tick are written later. */
export async function readCounter(tx: Tx): Promise<number> {
  const row = await tx.get('meta', 'counter');
  return typeof row?.value === 'number' ? row.value : 0;
}

/** This database's id towards the server; created on first use. */
export async function clientId(tx: Tx, mint: () => string = uuidV7): Promise<string> {
  const row = await tx.get('meta', 'clientId');
  if (typeof row?.value === 'string') return row.value;
  return renewClientId(tx, mint);
}

/** Replaces the client id: the server reported that another copy of this database has gone further. */
export async function renewClientId(tx: Tx, mint: () => string = uuidV7): Promise<string> {
  const minted = mint();
  await tx.put('meta', [{ key: 'clientId', value: minted }]);
  return minted;
}
