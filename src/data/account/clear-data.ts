import { isImportPartKey } from '#data/imports/records.ts';
import { mayDelete, type DeletionConsent } from './delete-guard.ts';
import { unsentWork, type OutsideWork, type UnsentWork } from './unsent-work.ts';
import { strippedKey } from '#data/tx/meta.ts';
import { unrelatedToUnknown } from '#data/outbox/unknown-mutations.ts';
import { deleteEntries } from '#data/outbox/dependents.ts';
import { rebase, rebaseTables } from '#data/tx/rebase.ts';
import { primaryKeys, rowTables, type Store, type TableName, type Tx } from '#data/db/store.ts';

const everyTable = Object.keys(primaryKeys) as TableName[];
/** tables whose rows come from the server and can be fetched again */
const serverTables = [...rowTables, 'cursors', 'undos', 'rankings', 'packs', 'answers'] as const;

/** The account's work that only this device has. @param outside the part stored outside the account's database */
export async function readUnsent(store: Store, outside?: OutsideWork): Promise<UnsentWork> {
  return store.transact('read', ['outbox', 'drafts'], async (tx) =>
    unsentWork(await tx.all('outbox'), await tx.all('drafts'), outside),
  );
}

/** Deletes all rows but those the owner would lose: outbox, files and drafts. */
async function stripAccount(tx: Tx): Promise<void> {
  await tx.put('meta', [{ key: strippedKey, value: true }]);
  for (const table of serverTables) await tx.clear(table);
  const entries = await tx.all('outbox');
  const done = entries.filter(({ state }) => state === 'applied');
  await deleteEntries(tx, done, entries);
  // With the rows gone, there is nothing to restore; `restoreStripped` applies the effects again.
  const left = await tx.all('outbox');
  await tx.put(
    'undos',
    left.map(({ seq }) => ({ seq, rows: [] })),
  );
}

/**
 * Applies the effects of a stripped account's outbox again once its owner is back. Pulls would only reapply those on
 * the rows they bring, and refused entries would show nowhere but in the outbox.
 */
export async function restoreStripped(store: Store): Promise<void> {
  await store.transact('write', [...rebaseTables, 'cursors', 'meta'], async (tx) => {
    const isMarked = (await tx.get('meta', strippedKey)) !== undefined;
    // Earlier versions left no mark, so accept a database without one that has pulled nothing yet.
    if (!isMarked && (await tx.count('cursors')) > 0) return;
    await tx.delete('meta', [strippedKey]);
    const entries = await tx.all('outbox');
    await rebase(tx, { entries, put: unrelatedToUnknown(entries) });
  });
}

/**
 * Removes an account's rows from the device in one transaction: everything if the user agreed to lose all the work that
 * is there now, else all but the work. What is left of an import was shown to nobody: it is still to be queued.
 * @returns `sealed` if the work was kept
 */
export async function clearAccount(
  store: Store,
  leaving: DeletionConsent,
  outside?: OutsideWork,
): Promise<'emptied' | 'sealed'> {
  return store.transact('write', everyTable, async (tx) => {
    const work = unsentWork(await tx.all('outbox'), await tx.all('drafts'), outside);
    const hasImport = (await tx.all('meta')).some(({ key }) => isImportPartKey(key));
    if (!mayDelete(work, leaving) || (hasImport && leaving.discarded !== 'all')) {
      await stripAccount(tx);
      return 'sealed';
    }
    for (const table of everyTable) await tx.clear(table);
    return 'emptied';
  });
}
