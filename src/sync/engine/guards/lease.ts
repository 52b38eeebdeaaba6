import type { OutboxEntry } from '#data/outbox/entry.ts';
import { longestLeaseMs } from '#sync/push/backoff.ts';

/** Whether an entry is leased now. A lease further ahead than any can reach comes from a clock that jumped. */
export function isLeased(entry: OutboxEntry, nowMs: number): boolean {
  if (entry.lease === null) return false;
  const leftMs = entry.lease.until - nowMs;
  return leftMs > 0 && leftMs <= longestLeaseMs;
}
