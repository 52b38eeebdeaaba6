import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';

/** The request of an entry. Once frozen it never changes. */
export function frozenRequestOf(entry: OutboxEntry, freeze: () => FrozenRequest): FrozenRequest {
  return entry.seal ?? freeze();
}

/** Whether an entry may still be coalesced: only if it was never sent. */
export function mayCoalesce(entry: OutboxEntry): boolean {
  return entry.state === 'queued' && entry.seal === null;
}
