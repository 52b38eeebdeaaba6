import type { OutboxEntry, FrozenRequest } from '#data/outbox/entry.ts';

/** What an entry goes out as. Once sent it never changes, so a seal that is there stands. */
export function frozenRequestOf(entry: OutboxEntry, freeze: () => FrozenRequest): FrozenRequest {
  return entry.seal ?? freeze();
}

/** Whether an entry may still be changed by folding: only what was never sent. */
export function mayCoalesce(entry: OutboxEntry): boolean {
  return entry.state === 'queued' && entry.seal === null;
}
