import { isMutationKind } from '#contract/sync/mutations.ts';
import type { OutboxEntry } from './entry.ts';

/** The latest entry format that this version reads and writes. */
const knownFormat: number = 4;

/** Whether a newer version of the app wrote an entry: only its keys are read, and it is never changed. */
export function isUnknownMutation({ kind, format }: Pick<OutboxEntry, 'kind' | 'format'>): boolean {
  return format > knownFormat || !isMutationKind(kind);
}

function namesOf({ touches, writes, reads, refs, creates }: OutboxEntry): string[] {
  return [...touches, ...writes, ...reads, ...refs, ...(creates === null ? [] : [creates])];
}

/**
 * The entries unrelated to those of a newer version: they share no row, lane or ref with them, not even through others.
 * In the given order.
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
