import type { OutboxEntry } from '#data/outbox/entry.ts';

/** Whether an entry names a thing that the server has no id for yet: whatever its seq, it can't go. */
export function isBlocked(entry: OutboxEntry, ids: ReadonlyMap<string, number>): boolean {
  return entry.refs.some((ref) => !ids.has(ref));
}
