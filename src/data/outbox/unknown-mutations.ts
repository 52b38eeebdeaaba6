import { isMutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from './entry.ts';

/** The latest format of entries that this version writes and reads. */
const knownFormat: number = 1;

/** Whether a newer version of the app wrote an entry: it is read by nothing here but its names, and never changed. */
export function isUnknownMutation({ kind, format }: Pick<OutboxEntry, 'kind' | 'format'>): boolean {
  return format > knownFormat || !isMutationKind(kind);
}

function namesOf({ touches, writes, reads, refs, creates }: OutboxEntry): string[] {
  return [...touches, ...writes, ...reads, ...refs, ...(creates === null ? [] : [creates])];
}

/**
 * The entries that have nothing to do with what a newer version wrote: neither a row, nor a lane, nor a thing that they name,
 * also through others. In the order in which they were given.
 */
export function unrelatedToUnknown(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let unrelated = entries.filter((entry) => !isUnknownMutation(entry));
  if (unrelated.length === entries.length) return entries;
  const names = new Set(entries.filter(isUnknownMutation).flatMap(namesOf));
  for (let before = -1; before !== unrelated.length;) {
    before = unrelated.length;
    unrelated = unrelated.filter((entry) => {
      const own = namesOf(entry);
      if (!own.some((name) => names.has(name))) return true;
      for (const name of own) names.add(name);
      return false;
    });
  }
  return unrelated;
}
