import type { OutboxEntry } from './entry.ts';

/**
 * All that hangs on what the given entries make: what names it, and what names what that makes in turn. A reply hangs on
 * its comment, the comment on its post. In the order of the entries; the given ones are not among them.
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
