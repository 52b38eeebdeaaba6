import { mutationOf } from '#contract/sync/mutations.ts';
import { dependentsOf, freedFrom } from '#data/outbox/dependents.ts';
import { withArgs } from '#data/outbox/with-args.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { mergeMutations } from './merge-mutations.ts';
import { mayCoalesce } from './guards/frozen-request.ts';

/** The outcome of coalescing an outbox. */
export interface CoalesceResult {
  /** surviving entries with new arguments; they keep seq and id */
  changed: OutboxEntry[];
  /** entries merged into a survivor */
  coalesced: OutboxEntry[];
  /** creates and deletes that cancel out before either was sent, with their dependants */
  dropped: OutboxEntry[];
}

/** An unsent create and the delete that follows it cancel out: drops the create and its dependants. */
function droppedByDeletion(deletion: OutboxEntry, open: readonly OutboxEntry[]): OutboxEntry[] {
  const [ref] = deletion.refs;
  if (mutationOf(deletion.kind).method !== 'DELETE' || ref === undefined) return [];
  // Removing a person from a group writes other keys than the group itself.
  const isSameEntity = (entry: OutboxEntry) => entry.writes.some((key) => deletion.writes.includes(key));
  const creation = open.find((entry) => entry.creates === ref && isSameEntity(entry) && mayCoalesce(entry));
  return creation === undefined ? [] : [creation, ...dependentsOf([creation], open)];
}

/**
 * Merges unsent entries: an entry goes into the earlier one of its lane if no unsettled entry between them reads or
 * writes that lane. Applying the result has the same effect as applying the input. Pure.
 * @param entries the whole outbox, ordered by seq
 * @param nowMs entries with a later `notBefore` (still undoable) are left alone
 */
export function coalesce(entries: readonly OutboxEntry[], nowMs: number): CoalesceResult {
  const isCandidate = (entry: OutboxEntry) => mayCoalesce(entry) && entry.notBefore <= nowMs;
  const all = entries.filter(isOutstanding);
  const dropped = new Set(all.filter(isCandidate).flatMap((entry) => droppedByDeletion(entry, all)));
  const last = new Map<string, OutboxEntry>();
  const changed = new Map(freedFrom([...dropped], all).map((entry) => [entry.seq, entry]));
  const coalesced: OutboxEntry[] = [];

  for (const unmerged of all.filter((candidate) => !dropped.has(candidate))) {
    const entry = changed.get(unmerged.seq) ?? unmerged;
    const earlier = last.get(entry.lane);
    const merged = earlier !== undefined && isCandidate(entry) ? mergeMutations(earlier, entry) : null;
    if (earlier !== undefined && merged !== null) {
      const survivor = withArgs(earlier, merged.kind, merged.args);
      changed.set(survivor.seq, survivor);
      last.set(entry.lane, survivor);
      coalesced.push({ ...entry, state: 'folded', touches: [], foldedInto: survivor.id });
      continue;
    }
    // An entry that reads or writes a lane is a barrier: later entries must not merge past it.
    for (const key of [...entry.writes, ...entry.reads]) last.delete(key);
    if (isCandidate(entry)) last.set(entry.lane, entry);
  }
  return { changed: [...changed.values()], coalesced, dropped: [...dropped] };
}
