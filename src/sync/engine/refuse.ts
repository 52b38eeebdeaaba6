import { mutationOf } from '#contract/sync/mutations.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { needsDecision, type OutboxEntry, type StoredRefusal } from '#data/outbox/entry.ts';
import { putEntries, rebase } from '#data/tx/rebase.ts';
import { subjectGoneText, unreachableRefs } from '#data/outbox/server-ids.ts';
import type { Tx } from '#data/db/store.ts';

/** Entries that a transaction has changed and not written yet. */
export interface PendingChanges {
  /** those whose effect on the rows changes */
  rebases: { drop: OutboxEntry[]; put: OutboxEntry[] };
  /** those whose effect stays where it is */
  withoutRebase: OutboxEntry[];
}

/**
 * Takes back a wish that settles itself. Whatever names the thing that it was to make can never be sent: wishes go with it, what
 * was typed is put before the person.
 */
export async function revert(
  tx: Tx,
  reverted: OutboxEntry,
  refusal: StoredRefusal,
  { rebases }: PendingChanges,
): Promise<void> {
  rebases.drop.push(reverted);
  if (reverted.creates === null) return;
  for (const entry of dependentsOf([reverted], await tx.all('outbox'))) {
    if (mutationOf(entry.kind).onRefusal === 'revert' || entry.foldedInto !== null) rebases.drop.push(entry);
    else if (entry.state === 'queued') rebases.put.push({ ...entry, state: 'refused', lease: null, refusal });
  }
}

/** Refuses an entry: what was typed stays before the person, a wish that settles itself goes back. The latest is noted for a toast. */
export async function refuse(
  tx: Tx,
  refused: OutboxEntry,
  refusal: StoredRefusal,
  pendingChanges: PendingChanges,
): Promise<void> {
  if (mutationOf(refused.kind).onRefusal === 'keep') {
    pendingChanges.withoutRebase.push({ ...refused, state: 'refused', lease: null, refusal });
  } else await revert(tx, refused, refusal, pendingChanges);
  const note = { id: refused.id, kind: refused.kind, args: refused.args, refusal };
  if (!refused.isQuiet) await tx.put('meta', [{ key: 'lastRefusal', value: note }]);
}

/**
 * Writes those entries whose effect stays where it is.
 * @returns what is left for a rebase. Quiet entries are shown nowhere, so they are dropped instead of refused
 */
export async function writePendingChanges(
  tx: Tx,
  { withoutRebase, rebases }: PendingChanges,
): Promise<PendingChanges['rebases']> {
  const isDropped = (entry: OutboxEntry) => entry.isQuiet && needsDecision(entry);
  await putEntries(
    tx,
    withoutRebase.filter((entry) => !isDropped(entry)),
  );
  return {
    put: rebases.put.filter((entry) => !isDropped(entry)),
    drop: [...rebases.drop, ...[...withoutRebase, ...rebases.put].filter(isDropped)],
  };
}

/**
 * Refuses what names a thing that the server was never told of and never will be. A device may hold such changes: they were
 * made while the thing went away.
 * @param entries those of the outbox that may be changed here
 * @param ids the server's ids of the refs that entries name
 * @returns whether the outbox or the ids have changed
 */
export async function refuseUnreachable(
  tx: Tx,
  entries: readonly OutboxEntry[],
  ids: ReadonlyMap<string, number>,
): Promise<boolean> {
  const created = new Set(entries.map(({ creates }) => creates));
  const isUnresolved = (ref: string) => !ids.has(ref) && !created.has(ref);
  const blocked = entries.filter(({ state, refs }) => state === 'queued' && refs.some(isUnresolved));
  if (blocked.length === 0) return false;
  const unresolved = blocked.flatMap(({ refs }) => refs.filter(isUnresolved));
  const unreachable = new Set(await unreachableRefs(tx, unresolved, entries));
  const pendingChanges: PendingChanges = { rebases: { drop: [], put: [] }, withoutRebase: [] };
  const refusal: StoredRefusal = { status: 404, code: 'not_found', message: subjectGoneText };
  for (const entry of blocked)
    if (entry.refs.some((ref) => unreachable.has(ref))) await refuse(tx, entry, refusal, pendingChanges);
  const { drop, put } = await writePendingChanges(tx, pendingChanges);
  if (drop.length + put.length > 0) await rebase(tx, { entries: await tx.all('outbox'), drop, put });
  return true;
}
