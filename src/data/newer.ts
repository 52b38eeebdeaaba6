import { isMutationKind } from '#contract/mutations.ts';
import type { OutboxEntry } from './outbox.ts';

/** The latest format of entries that this version writes and reads. */
const knownFormat: number = 1;

/** Whether a newer version of the app wrote an entry: it is read by nothing here but its names, and never changed. */
export function isNewer({ kind, format }: Pick<OutboxEntry, 'kind' | 'format'>): boolean {
  return format > knownFormat || !isMutationKind(kind);
}

function namesOf({ touches, writes, reads, refs, creates }: OutboxEntry): string[] {
  return [...touches, ...writes, ...reads, ...refs, ...(creates === null ? [] : [creates])];
}

/**
 * The entries that have nothing to do with what a newer version wrote: neither a row, nor a lane, nor a thing that they name,
 * also through others. In the order in which they were given.
 */
export function besideNewer(entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  let beside = entries.filter((entry) => !isNewer(entry));
  if (beside.length === entries.length) return entries;
  const names = new Set(entries.filter(isNewer).flatMap(namesOf));
  for (let before = -1; before !== beside.length;) {
    before = beside.length;
    beside = beside.filter((entry) => {
      const own = namesOf(entry);
      if (!own.some((name) => names.has(name))) return true;
      for (const name of own) names.add(name);
      return false;
    });
  }
  return beside;
}
