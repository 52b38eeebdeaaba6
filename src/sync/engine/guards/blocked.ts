import type { OutboxEntry } from '#data/outbox/entry.ts';

/** Whether an entry refers to something that has no server id yet: it can't be sent, whatever its seq. */
export function isBlocked(entry: OutboxEntry, ids: ReadonlyMap<string, number>): boolean {
  return entry.refs.some((ref) => !ids.has(ref));
}
