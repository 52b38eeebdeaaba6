import type { MutationKind } from '#contract/sync/mutations.ts';

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
