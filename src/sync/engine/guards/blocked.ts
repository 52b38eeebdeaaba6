import type { OutboxEntry } from '#data/outbox/entry.ts';

/**
 * Whether an entry refers to something that has no server id yet: it can't be sent, whatever its seq, unless what
 * creates that goes ahead of it in the same request.
 */
export function isBlocked(
  entry: OutboxEntry,
  ids: { has(ref: string): boolean },
  created: { has(ref: string): boolean },
): boolean {
  return entry.refs.some((ref) => !ids.has(ref) && !created.has(ref));
}
