import { needsDecision, type OutboxEntry } from '#data/outbox/entry.ts';
import { changedRefs } from '#data/outbox/queries.ts';
import type { ImportRecord } from './records.ts';

/** How far an import is. */
export interface ImportProgress {
  id: string;
  /** the file's name */
  name: string;
  /** how many events it has */
  total: number;
  sent: number;
  /** to be settled by the user */
  stopped: number;
  /** some of it isn't in the outbox yet */
  isQueueing: boolean;
}

const eventKinds: readonly string[] = ['event.create', 'event.update'];

/** Whether it makes or edits the event itself, as an import does. */
function eventOf(entry: OutboxEntry): string | null {
  return eventKinds.includes(entry.kind) ? (changedRefs(entry)[0] ?? null) : null;
}

/**
 * How far the imports are that haven't arrived whole, newest first, and the entries that go out for them. Of several imports of
 * one event the newest counts. Pure.
 * @param entries of the outbox; `applied` ones have arrived
 */
export function importProgress(
  imports: readonly ImportRecord[],
  entries: readonly OutboxEntry[],
): { open: ImportProgress[]; entries: ReadonlySet<OutboxEntry> } {
  const unsent = new Map<string, OutboxEntry[]>();
  for (const entry of entries) {
    const ref = eventOf(entry);
    if (ref === null || entry.state === 'applied' || entry.state === 'folded') continue;
    unsent.set(ref, [...(unsent.get(ref) ?? []), entry]);
  }
  const own = new Set<OutboxEntry>();
  const counted = new Set<string>();
  const open: ImportProgress[] = [];
  for (const { id, name, refs, left } of [...imports].reverse()) {
    const unqueued = new Set(left.flatMap((part) => part.refs));
    const isNew = (ref: string) => !counted.has(ref) && (unsent.has(ref) || unqueued.has(ref));
    const waiting = refs.filter(isNew);
    for (const ref of refs) counted.add(ref);
    if (waiting.length === 0) continue;
    const pending = waiting.flatMap((ref) => unsent.get(ref) ?? []);
    // Those that need a decision are shown one by one.
    for (const entry of pending) if (!needsDecision(entry)) own.add(entry);
    const stopped = pending.filter(needsDecision).length;
    const [total, sent] = [refs.length, refs.length - waiting.length];
    open.push({ id, name, total, sent, stopped, isQueueing: unqueued.size > 0 });
  }
  return { open, entries: own };
}
