import type { MutationKind } from '#contract/sync/mutations.ts';
import type { RowTable, Tables, Tx } from '#data/db/store.ts';

/**
 * queued: may go when its turn comes. sent: it went out, or is about to; its outcome is not known yet and it never changes
 * again. applied: acknowledged, waiting for a pull to bring its effect. refused, conflict, quarantined: for the person to
 * settle. folded: an earlier one of its lane carries it. voiding: the person discarded it after it went out.
 */
export type OutboxState = 'queued' | 'sent' | 'applied' | 'refused' | 'conflict' | 'quarantined' | 'folded' | 'voiding';

export interface StoredRefusal {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** of a conflict: the thing as the server has it, and the groups that don't agree */
  current?: unknown;
  groups?: string[];
}

/** What is fixed when a mutation first goes out: its bytes never change again. */
export interface FrozenRequest {
  clientId: string;
  path: string;
  body: Record<string, unknown>;
  /** local time in ms, for display */
  sentAt: number;
}

/** A mutation in the queue. Times are the device's clock in ms and decide nothing but waiting. */
export interface OutboxEntry {
  /** the only order */
  seq: number;
  /** UUIDv7; the Idempotency-Key for life */
  id: string;
  /** format of this record; never-sent ones of an older format are upcast when they are leased */
  format: 1;
  kind: MutationKind;
  args: unknown;
  lane: string;
  writes: string[];
  reads: string[];
  refs: string[];
  creates: string | null;
  files: Record<string, string>;
  isQuiet: boolean;
  state: OutboxState;
  /** `table/key` of every row that its mutator looks at */
  touches: string[];
  attempts: number;
  /** failures of its own while other requests succeeded */
  strikes: number;
  notBefore: number;
  lease: { owner: string; until: number } | null;
  seal: FrozenRequest | null;
  refusal: StoredRefusal | null;
  ack: { at: string | null; status: number; body: unknown } | null;
  foldedInto: string | null;
  /** somebody on the way keeps it, or a file that it names, from the server; left out where that isn't known */
  isHindered?: true;
  createdAt: number;
}

export function withHindrance(entry: OutboxEntry, isHindered: boolean): OutboxEntry {
  const { isHindered: _before, ...rest } = entry;
  return isHindered ? { ...rest, isHindered } : rest;
}

/** The rows that a mutation changed, as they were before it. */
export interface Undo {
  seq: number;
  rows: { table: RowTable; key: string; before: Tables[RowTable] | null }[];
}

/** Whether the entry's effect is in the rows. */
export function hasEffect(entry: OutboxEntry): boolean {
  return entry.state !== 'folded' && entry.state !== 'voiding';
}

/** Whether the entry still has to go out, or is out and unanswered. */
export function isOutstanding(entry: OutboxEntry): boolean {
  return (
    entry.state === 'queued' || entry.state === 'sent' || entry.state === 'quarantined' || entry.state === 'voiding'
  );
}

/** Whether the entry waits for the person to decide. */
export function needsDecision(entry: OutboxEntry): boolean {
  return entry.state === 'refused' || entry.state === 'conflict' || entry.state === 'quarantined';
}

/** Takes entries out for good, with their before-images and whatever was folded into them. */
export async function deleteEntries(
  tx: Tx,
  entries: readonly OutboxEntry[],
  all: readonly OutboxEntry[],
): Promise<void> {
  if (entries.length === 0) return;
  const removedIds = new Set(entries.map((entry) => entry.id));
  // What was folded into one that was folded later itself goes too; what carries always has the lower seq.
  for (const { id, foldedInto } of all) if (foldedInto !== null && removedIds.has(foldedInto)) removedIds.add(id);
  const seqs = all.filter((entry) => removedIds.has(entry.id)).map((entry) => entry.seq);
  await tx.delete('outbox', seqs);
  await tx.delete('undos', seqs);
}
