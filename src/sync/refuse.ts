import { mutationOf } from '#contract/mutations.ts';
import { dependentsOf } from '#data/dependents.ts';
import { needsPerson, type OutboxEntry, type RefusalNote } from '#data/outbox.ts';
import { putEntries, rebase } from '#data/rebase.ts';
import { goneMessage, unreachableRefs } from '#data/server-ids.ts';
import type { Tx } from '#data/store.ts';

/** Entries that a transaction has changed and not written yet. */
export interface Changed {
  /** those whose effect on the rows changes */
  rebases: { drop: OutboxEntry[]; put: OutboxEntry[] };
  /** those whose effect stays where it is */
  plain: OutboxEntry[];
}

/**
 * Takes back a wish that settles itself. Whatever names the thing that it was to make can never be sent: wishes go with it, what
 * was typed is put before the person.
 */
export async function revert(tx: Tx, held: OutboxEntry, refusal: RefusalNote, { rebases }: Changed): Promise<void> {
  rebases.drop.push(held);
  if (held.creates === null) return;
  for (const entry of dependentsOf([held], await tx.all('outbox'))) {
    if (mutationOf(entry.kind).onRefusal === 'revert' || entry.foldedInto !== null) rebases.drop.push(entry);
    else if (entry.state === 'queued') rebases.put.push({ ...entry, state: 'refused', lease: null, refusal });
  }
}

/** Refuses an entry: what was typed stays before the person, a wish that settles itself goes back. The latest is noted for a toast. */
export async function refuse(tx: Tx, held: OutboxEntry, refusal: RefusalNote, changed: Changed): Promise<void> {
  if (mutationOf(held.kind).onRefusal === 'keep') {
    changed.plain.push({ ...held, state: 'refused', lease: null, refusal });
  } else await revert(tx, held, refusal, changed);
  const note = { id: held.id, kind: held.kind, args: held.args, refusal };
  if (!held.isQuiet) await tx.put('meta', [{ key: 'lastRefusal', value: note }]);
}

/**
 * Writes those entries whose effect stays where it is.
 * @returns what is left for a rebase. Quiet entries are shown nowhere, so they are dropped instead of refused
 */
export async function writeChanged(tx: Tx, { plain, rebases }: Changed): Promise<Changed['rebases']> {
  const isMute = (entry: OutboxEntry) => entry.isQuiet && needsPerson(entry);
  await putEntries(
    tx,
    plain.filter((entry) => !isMute(entry)),
  );
  return {
    put: rebases.put.filter((entry) => !isMute(entry)),
    drop: [...rebases.drop, ...[...plain, ...rebases.put].filter(isMute)],
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
  const isUnknown = (ref: string) => !ids.has(ref) && !created.has(ref);
  const blocked = entries.filter(({ state, refs }) => state === 'queued' && refs.some(isUnknown));
  if (blocked.length === 0) return false;
  const unresolved = blocked.flatMap(({ refs }) => refs.filter(isUnknown));
  const gone = new Set(await unreachableRefs(tx, unresolved, entries));
  const changed: Changed = { rebases: { drop: [], put: [] }, plain: [] };
  const refusal: RefusalNote = { status: 404, code: 'not_found', message: goneMessage };
  for (const entry of blocked) if (entry.refs.some((ref) => gone.has(ref))) await refuse(tx, entry, refusal, changed);
  const { drop, put } = await writeChanged(tx, changed);
  if (drop.length + put.length > 0) await rebase(tx, { entries: await tx.all('outbox'), drop, put });
  return true;
}
