import type { OutboxEntry, Seal } from '#data/outbox.ts';

/** What an entry goes out as. Once sent it never changes, so a seal that is there stands. */
export function sealOf(entry: OutboxEntry, make: () => Seal): Seal {
  return entry.seal ?? make();
}

/** Whether an entry may still be changed by folding: only what was never sent. */
export function isFoldable(entry: OutboxEntry): boolean {
  return entry.state === 'queued' && entry.seal === null;
}
