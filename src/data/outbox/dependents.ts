import type { OutboxEntry } from './entry.ts';
import { untied } from './with-args.ts';
import type { Tx } from '#data/db/store.ts';

/**
 * All entries that depend on what the given ones create, directly or through others (a reply on its comment, that on
 * its post), and can't do without. In the order of `entries`, without the given ones.
 */
export function dependentsOf(makers: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  const found = new Set(makers);
  const createdRefs = new Set(makers.flatMap(({ creates }) => creates ?? []));
  for (let before = -1; before !== found.size;) {
    before = found.size;
    for (const entry of entries) {
      const needed = untied(entry)?.refs ?? entry.refs;
      if (!needed.some((ref) => createdRefs.has(ref))) continue;
      found.add(entry);
      if (entry.creates !== null) createdRefs.add(entry.creates);
    }
  }
  const given = new Set(makers.map(({ id }) => id));
  return entries.filter((entry) => found.has(entry) && !given.has(entry.id));
}

/** The entries that name what the given ones create and can do without, without it. */
export function freedFrom(makers: readonly OutboxEntry[], entries: readonly OutboxEntry[]): OutboxEntry[] {
  const createdRefs = new Set(makers.map(({ creates }) => creates));
  return entries.flatMap((entry) =>
    makers.includes(entry) || !entry.refs.some((ref) => createdRefs.has(ref)) ? [] : (untied(entry) ?? []),
  );
}

/** Deletes entries with their undos and the entries coalesced into them. */
export async function deleteEntries(
  tx: Tx,
  entries: readonly OutboxEntry[],
  all: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const removedIds = new Set(entries.map((entry) => entry.id));
  // Also entries coalesced into one that was coalesced itself; a survivor always has the lower seq.
  for (const { id, foldedInto } of all) if (foldedInto !== null && removedIds.has(foldedInto)) removedIds.add(id);
  const seqs = all.filter((entry) => removedIds.has(entry.id)).map((entry) => entry.seq);
  await tx.delete('outbox', seqs);
  await tx.delete('undos', seqs);
}
