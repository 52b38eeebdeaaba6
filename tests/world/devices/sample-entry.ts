import type { MutationKind } from '#contract/sync/mutations.ts';
import { newEntry } from '#data/outbox/mutate.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { sampleArgs } from '#world/data/sample-args.ts';

/** An entry as the queue holds it. */
export function sampleEntry(kind: MutationKind, event: string, given: Partial<OutboxEntry> = {}): OutboxEntry {
  const seq = given.seq ?? 1;
  const id = `20000000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
  return { ...newEntry(kind, sampleArgs(kind, event), seq, { id, nowMs: 1 }), ...given };
}
