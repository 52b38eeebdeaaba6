import { mutationOf } from '#contract/mutations.ts';
import { dependentsOf } from '#data/dependents.ts';
import { isUnsettled, type OutboxEntry } from '#data/outbox.ts';
import { mergePair, withArgs } from './merge-pair.ts';
import { isFoldable } from './seal-guard.ts';

/** What a queue folds to: survivors in a new form, and those that they carry or that vanish. */
export interface Folding {
  /** survivors whose arguments changed; they keep seq and id */
  changed: OutboxEntry[];
  /** entries that a survivor carries now */
  folded: OutboxEntry[];
  /** a thing made and deleted before anybody heard of it, with what hung on it */
  vanished: OutboxEntry[];
}

/** A thing that is deleted before its making was ever sent: both go, and all that hangs on it. */
function vanishing(deletion: OutboxEntry, open: readonly OutboxEntry[]): OutboxEntry[] {
  const [ref] = deletion.refs;
  if (mutationOf(deletion.kind).method !== 'DELETE' || ref === undefined) return [];
  // Whom a call takes out of a group isn't the group.
  const isOfIt = (entry: OutboxEntry) => entry.writes.some((key) => deletion.writes.includes(key));
  const made = open.find((entry) => entry.creates === ref && isOfIt(entry) && isFoldable(entry));
  return made === undefined ? [] : [made, ...dependentsOf([made], open)];
}

/**
 * Folds never-sent neighbours: a later entry of a lane goes into the earlier one when nothing unsettled between them
 * reads or writes that lane. Applying the folded queue gives what applying the queue gives. Pure.
 * @param entries the whole outbox in the order of seq; @param nowMs entries that wait for an undo are left alone
 */
export function fold(entries: readonly OutboxEntry[], nowMs: number): Folding {
  const isCandidate = (entry: OutboxEntry) => isFoldable(entry) && entry.notBefore <= nowMs;
  const all = entries.filter(isUnsettled);
  const vanished = new Set(all.filter(isCandidate).flatMap((entry) => vanishing(entry, all)));
  const last = new Map<string, OutboxEntry>();
  const changed = new Map<number, OutboxEntry>();
  const folded: OutboxEntry[] = [];

  for (const entry of all.filter((held) => !vanished.has(held))) {
    const earlier = last.get(entry.lane);
    const merged = earlier !== undefined && isCandidate(entry) ? mergePair(earlier, entry) : null;
    if (earlier !== undefined && merged !== null) {
      const survivor = withArgs(earlier, merged.kind, merged.args);
      changed.set(survivor.seq, survivor);
      last.set(entry.lane, survivor);
      folded.push({ ...entry, state: 'folded', touches: [], foldedInto: survivor.id });
      continue;
    }
    // Whatever reads or writes a lane stands between what was before it and what comes after.
    for (const key of [...entry.writes, ...entry.reads]) last.delete(key);
    if (isCandidate(entry)) last.set(entry.lane, entry);
  }
  return { changed: [...changed.values()], folded, vanished: [...vanished] };
}
