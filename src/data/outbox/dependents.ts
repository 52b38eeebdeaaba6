import type { OutboxEntry } from './entry.ts';

/**
 * All entries that depend on what the given ones create, directly or through others (a reply on its comment, that on
 * its post). In the order of `entries`, without the given ones.
 */
export function dependentsOf(makers: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  const found = new Set(makers);
  const createdRefs = new Set(makers.flatMap(({ creates }) => creates ?? []));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const entry of entries) {
      if (!entry.refs.some((ref) => createdRefs.has(ref))) continue;
      found.add(entry);
      if (entry.creates !== null) createdRefs.add(entry.creates);
    }
  }
  const given = new Set(makers.map(({ id }) => id));
  return entries.filter((entry) => found.has(entry) && !given.has(entry.id));
}
