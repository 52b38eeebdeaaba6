import type { MutationArgs } from '#contract/sync/mutations.ts';
import { isRefusal } from '#contract/sync/refusals.ts';
import { uuidV7 } from '#contract/uuid.ts';
import type { AccountDb } from '#data/db/account-db.ts';
import type { OpenAccount } from '#data/db/account-in-use.ts';
import type { Store, Tx } from '#data/db/store.ts';
import { checkArgs, enqueue, mutateTables } from '#data/outbox/mutate.ts';
import { importKey, importPartKey, readImports, type ImportPart, type ImportRecord } from './records.ts';

/** A change of an import. */
export type ImportChange =
  | { kind: 'event.create'; args: MutationArgs<'event.create'> }
  | { kind: 'event.update'; args: MutationArgs<'event.update'> };

/** Changes per transaction: each is over in a fraction of a second, so that whatever else is written waits for no longer. */
const partSize = 25;

/** Imports that are remembered: events that were deleted since aren't made again. */
const mostImports = 50;

const refOf = ({ args }: ImportChange) => ('ref' in args ? args.ref : args.event);

/**
 * Stores all changes of an import, in one durable transaction: whatever happens to the tab afterwards, `continueImports`
 * queues them.
 * @throws Refusal `invalid`; then nothing is stored
 */
export async function storeImport(
  { store, db }: Pick<OpenAccount, 'store' | 'db'>,
  { name, changes }: { name: string; changes: readonly ImportChange[] },
  nowMs: number,
): Promise<ImportRecord> {
  const checked = changes.map(({ kind, args }) => ({ kind, args: checkArgs(kind, args) }) as ImportChange);
  const id = uuidV7(nowMs);
  const parts: { part: ImportPart; changes: ImportChange[] }[] = [];
  for (let at = 0; at < checked.length; at += partSize) {
    const some = checked.slice(at, at + partSize);
    parts.push({ part: { key: importPartKey(id, at), refs: some.map(refOf) }, changes: some });
  }
  const record: ImportRecord = {
    id,
    name,
    at: nowMs,
    refs: checked.map(refOf),
    left: parts.map(({ part }) => part),
  };
  const old = (await readImports(db)).slice(0, -mostImports).filter(({ left }) => left.length === 0);
  await store.transact('write', ['meta'], async (tx) => {
    await tx.delete(
      'meta',
      old.map((one) => importKey(one.id)),
    );
    await tx.put('meta', [
      ...parts.map(({ part, changes: value }) => ({ key: part.key, value })),
      { key: importKey(id), value: record },
    ]);
  });
  return record;
}

/** Whether the event is on its way already, from another tab or an earlier import of the same file. */
async function isQueued(tx: Tx, change: ImportChange): Promise<boolean> {
  return change.kind === 'event.create' && (await tx.get('events', change.args.ref)) !== undefined;
}

async function enqueueOne(tx: Tx, change: ImportChange, nowMs: number): Promise<void> {
  if (await isQueued(tx, change)) return;
  try {
    await enqueue(tx, change.kind, change.args, { nowMs });
  } catch (error) {
    // Its event was deleted in between: there is nothing to change.
    if (!isRefusal(error) || error.code !== 'not_found') throw error;
  }
}

/** Queues the next part of an import. @returns whether there is another */
async function queuePart(store: Store, id: string, nowMs: number): Promise<boolean> {
  return store.transact('write', mutateTables, async (tx) => {
    const record = (await tx.get('meta', importKey(id)))?.value as ImportRecord | undefined;
    const [part, ...left] = record?.left ?? [];
    if (record === undefined || part === undefined) return false;
    const changes = ((await tx.get('meta', part.key))?.value ?? []) as ImportChange[];
    for (const change of changes) await enqueueOne(tx, change, nowMs);
    await tx.delete('meta', [part.key]);
    await tx.put('meta', [{ key: importKey(id), value: { ...record, left } satisfies ImportRecord }]);
    return left.length > 0;
  });
}

/**
 * Puts what is left of all imports into the outbox, part by part: each part leaves the import in the transaction that queues
 * it, so that neither a second tab nor a killed one makes anything twice.
 */
export async function continueImports(account: { store: Store; db: AccountDb; wake(): void }): Promise<void> {
  for (const { id, left } of await readImports(account.db)) {
    if (left.length === 0) continue;
    while (await queuePart(account.store, id, Date.now())) account.wake();
    account.wake();
  }
}
