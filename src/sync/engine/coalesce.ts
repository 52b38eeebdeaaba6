import { mutationOf } from '#contract/sync/mutations.ts';
import { dependentsOf } from '#data/outbox/dependents.ts';
import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { mergeMutations, withArgs } from './merge-mutations.ts';
import { mayCoalesce } from './guards/frozen-request.ts';

/** What a queue folds to: survivors in a new form, and those that they carry or that vanish. */
export interface CoalesceResult {
  /** survivors whose arguments changed; they keep seq and id */
  changed: OutboxEntry[];
  /** entries that a survivor carries now */
  coalesced: OutboxEntry[];
  /** a thing made and deleted before anybody heard of it, with what hung on it */
  dropped: OutboxEntry[];
}

/** A thing that is deleted before its making was ever sent: both go, and all that hangs on it. */
function droppedByDeletion(deletion: OutboxEntry, open: readonly OutboxEntry[]): OutboxEntry[] {
  const [ref] = deletion.refs;
  if (mutationOf(deletion.kind).method !== 'DELETE' || ref === undefined) return [];
  // Whom a call takes out of a group isn't the group.
  const isSameEntity = (entry: OutboxEntry) => entry.writes.some((key) => deletion.writes.includes(key));
  const creation = open.find((entry) => entry.creates === ref && isSameEntity(entry) && mayCoalesce(entry));
  return creation === undefined ? [] : [creation, ...dependentsOf([creation], open)];
}

/**
 * Folds never-sent neighbours: a later entry of a lane goes into the earlier one when nothing unsettled between them
 * reads or writes that lane. Applying the folded queue gives what applying the queue gives. Pure.
 * @param entries the whole outbox in the order of seq; @param nowMs entries that wait for an undo are left alone
 */
export function coalesce(entries: readonly OutboxEntry[], nowMs: number): CoalesceResult {
  const isCandidate = (entry: OutboxEntry) => mayCoalesce(entry) && entry.notBefore <= nowMs;
  const all = entries.filter(isOutstanding);
  const dropped = new Set(all.filter(isCandidate).flatMap((entry) => droppedByDeletion(entry, all)));
  const last = new Map<string, OutboxEntry>();
  const changed = new Map<number, OutboxEntry>();
  const coalesced: OutboxEntry[] = [];

  for (const entry of all.filter((candidate) => !dropped.has(candidate))) {
    const earlier = last.get(entry.lane);
    const merged = earlier !== undefined && isCandidate(entry) ? mergeMutations(earlier, entry) : null;
    if (earlier !== undefined && merged !== null) {
      const survivor = withArgs(earlier, merged.kind, merged.args);
      changed.set(survivor.seq, survivor);
      last.set(entry.lane, survivor);
      coalesced.push({ ...entry, state: 'folded', touches: [], foldedInto: survivor.id });
      continue;
    }
    // Whatever reads or writes a lane stands between what was before it and what comes after.
    for (const key of [...entry.writes, ...entry.reads]) last.delete(key);
    if (isCandidate(entry)) last.set(entry.lane, entry);
  }
  return { changed: [...changed.values()], coalesced, dropped: [...dropped] };
}
