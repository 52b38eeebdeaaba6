import type { MutationArgs, MutationKind } from '#contract/mutations.ts';
import { newEntry } from '#data/mutate.ts';
import type { OutboxEntry } from '#data/outbox.ts';

const made = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };

function argsOf(kind: MutationKind, event: string): MutationArgs {
  const args: { [Kind in MutationKind]: MutationArgs<Kind> } = {
    'event.create': { ref: event, event: made },
    'event.update': { event, patch: { title: 'U' }, base: { title: 'T' } },
    'event.delete': { event },
    'event.like': { event, liked: true },
    'event.subscribe': { event, subscribed: true },
    'event.bookmark': { event, bookmarked: true },
    'view.record': { event, visitor: event },
  };
  return args[kind];
}

/** An entry as the queue holds it. */
export function sampleEntry(kind: MutationKind, event: string, given: Partial<OutboxEntry> = {}): OutboxEntry {
  const seq = given.seq ?? 1;
  const id = `20000000-0000-7000-8000-${String(seq).padStart(12, '0')}`;
  return { ...newEntry(kind, argsOf(kind, event), seq, { id, nowMs: 1 }), ...given };
}
