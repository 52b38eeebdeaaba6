import { mayDelete, type DeletionConsent } from './delete-guard.ts';
import { unsentWork, type OutsideWork, type UnsentWork } from './unsent-work.ts';
import { strippedKey } from '#data/tx/meta.ts';
import { unrelatedToUnknown } from '#data/outbox/unknown-mutations.ts';
import { deleteEntries } from '#data/outbox/dependents.ts';
import { rebase, rebaseTables } from '#data/tx/rebase.ts';
import { primaryKeys, rowTables, type Store, type TableName, type Tx } from '#data/db/store.ts';

const everyTable = Object.keys(primaryKeys) as TableName[];
/** what was read from the server, and can be read again */
const serverTables = [...rowTables, 'cursors', 'undos', 'rankings', 'packs', 'answers'] as const;

/** What of an account's work only this device has. @param outside what of it is kept outside of the account's database */
export async function readUnsent(store: Store, outside?: OutsideWork): Promise<UnsentWork> {
  return store.transact('read', ['outbox', 'drafts'], async (tx) =>
    unsentWork(await tx.all('outbox'), await tx.all('drafts'), outside),
  );
}

/** Leaves what the owner would lose: the queue, its files and drafts. */
async function stripAccount(tx: Tx): Promise<void> {
  await tx.put('meta', [{ key: strippedKey, value: true }]);
  for (const table of serverTables) await tx.clear(table);
  const entries = await tx.all('outbox');
  const done = entries.filter(({ state }) => state === 'applied');
  await deleteEntries(tx, done, entries);
  // With the rows gone there is nothing to go back to; `unseal` puts the effects on again.
  const left = await tx.all('outbox');
  await tx.put(
    'undos',
    left.map(({ seq }) => ({ seq, rows: [] })),
  );
}

/**
 * Shows the work of an account that was sealed, as its owner is back: the pulls that bring its rows move only the effects on
 * those, and what was refused would be seen nowhere but in the outbox.
 */
export async function restoreStripped(store: Store): Promise<void> {
  await store.transact('write', [...rebaseTables, 'cursors', 'meta'], async (tx) => {
    const isMarked = (await tx.get('meta', strippedKey)) !== undefined;
    // Earlier versions left no mark, and nothing was pulled before this.
    if (!isMarked && (await tx.count('cursors')) > 0) return;
    await tx.delete('meta', [strippedKey]);
    const entries = await tx.all('outbox');
    await rebase(tx, { entries, put: unrelatedToUnknown(entries) });
  });
}

/**
 * Takes an account's rows off the device, in one transaction: all of them where the person gave up all the work that is there
 * now, else all but the work.
 */
export async function clearAccount(
  store: Store,
  leaving: DeletionConsent,
  outside?: OutsideWork,
): Promise<'emptied' | 'sealed'> {
  return store.transact('write', everyTable, async (tx) => {
    const work = unsentWork(await tx.all('outbox'), await tx.all('drafts'), outside);
    if (!mayDelete(work, leaving)) {
      await stripAccount(tx);
      return 'sealed';
    }
    for (const table of everyTable) await tx.clear(table);
    return 'emptied';
  });
}
