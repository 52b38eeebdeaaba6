import { mutationOf } from '#contract/sync/mutations.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { isFrozenByRef, needsDecision, type OutboxEntry, type StoredRefusal } from '#data/outbox/entry.ts';
import { untied } from '#data/outbox/with-args.ts';
import { putEntries, rebase } from '#data/tx/rebase.ts';
import { subjectGoneText, unreachableRefs } from '#data/outbox/server-ids.ts';
import type { Tx } from '#data/db/store.ts';

/** Entries changed in a transaction but not yet written. */
export interface PendingChanges {
  /** entries whose effect on the rows changes */
  rebases: { drop: OutboxEntry[]; put: OutboxEntry[] };
  /** entries whose effect stays */
  withoutRebase: OutboxEntry[];
}

/**
 * Reverts a mutation. Whatever refers to the thing it was to create can never be sent: reverting mutations go with it,
 * typed text is left for the user to settle.
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

/**
 * Refuses an entry: typed text stays for the user to settle, reverting mutations revert. Stores the latest for a toast.
 */
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
 * Writes the entries whose effect stays. Quiet entries are shown nowhere, so they are dropped instead of refused.
 * @returns what is left for a rebase
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
 * Refuses entries that refer to something the server doesn't know and never will. A device can have some: made while
 * the thing was being removed. What can do without the thing goes on without it.
 * @param entries those outbox entries that may be changed here
 * @param ids server ids by ref
 * @returns whether the outbox or the ids have changed
 */
export async function refuseUnreachable(
  tx: Tx,
  entries: readonly OutboxEntry[],
  ids: ReadonlyMap<string, number>,
): Promise<boolean> {
  const created = new Set(entries.map(({ creates }) => creates));
  const isUnresolved = (ref: string) => !ids.has(ref) && !created.has(ref);
  const blocked = entries.filter(
    (entry) => (entry.state === 'queued' || isFrozenByRef(entry)) && entry.refs.some(isUnresolved),
  );
  if (blocked.length === 0) return false;
  const unresolved = blocked.flatMap(({ refs }) => refs.filter(isUnresolved));
  const unreachable = new Set(await unreachableRefs(tx, unresolved, entries));
  const pendingChanges: PendingChanges = { rebases: { drop: [], put: [] }, withoutRebase: [] };
  const refusal: StoredRefusal = { status: 404, code: 'not_found', message: subjectGoneText };
  for (const entry of blocked)
    if (entry.refs.some((ref) => unreachable.has(ref))) {
      const free = untied(entry);
      if (free === null) await refuse(tx, entry, refusal, pendingChanges);
      else pendingChanges.rebases.put.push(free);
    }
  const { drop, put } = await writePendingChanges(tx, pendingChanges);
  if (drop.length + put.length > 0) await rebase(tx, { entries: await tx.all('outbox'), drop, put });
  return true;
}
