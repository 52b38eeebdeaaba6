import type { MutationKind } from '#contract/sync/mutations.ts';

/**
 * queued: goes when its turn comes. sent: sent or about to be; outcome unknown, request frozen. applied: acknowledged,
 * waits for a pull to bring its effect. refused, conflict, quarantined: for the user to settle. folded: coalesced into
 * an earlier entry of its lane. voiding: discarded by the user after it was sent, being cancelled.
 */
export type OutboxState = 'queued' | 'sent' | 'applied' | 'refused' | 'conflict' | 'quarantined' | 'folded' | 'voiding';

export interface StoredRefusal {
  status: number;
  code: string;
  message: string;
  fields?: Record<string, string>;
  /** of a conflict: the server's version, and the groups of fields that differ */
  current?: unknown;
  groups?: string[];
}

/** An entry's request, fixed when it is first sent; what it says never changes. */
export interface FrozenRequest {
  clientId: string;
  /** of format 2: with refs in place of ids that weren't known */
  path: string;
  /** of format 2: with `{ ref }` in place of such ids */
  body: Record<string, unknown>;
  /** local time in ms, for display */
  sentAt: number;
}

/** A mutation in the outbox. Times are the device's clock in ms and only delay entries, never order them. */
export interface OutboxEntry {
  /** the only order */
  seq: number;
  /** UUIDv7; its Idempotency-Key for life */
  id: string;
  /** format of this record: 2 where the frozen request names things that had no id, else 1 */
  format: 1 | 2;
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
  /** `table/key` of every row its mutator reads */
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
  /** an intermediary keeps it, or a file it names, from the server; omitted if unknown */
  isHindered?: true;
  createdAt: number;
}

export function withHindrance(entry: OutboxEntry, isHindered: boolean): OutboxEntry {
  const { isHindered: _before, ...rest } = entry;
  return isHindered ? { ...rest, isHindered } : rest;
}

/** The entry as if it had never been sent. Only for one that the server has not performed, and never will as it was frozen. */
export function asUnsent(entry: OutboxEntry): OutboxEntry {
  return { ...entry, format: 1, state: 'queued', lease: null, seal: null };
}

/** Whether the entry was sent together with what creates the things that it names, and has no outcome so far. */
export function isFrozenByRef({ state, format }: Pick<OutboxEntry, 'state' | 'format'>): boolean {
  return state === 'sent' && format === 2;
}

/** Whether the entry's effect is in the rows. */
export function hasEffect(entry: OutboxEntry): boolean {
  return entry.state !== 'folded' && entry.state !== 'voiding';
}

/** Whether the entry has yet to be sent, or was sent without an outcome so far. */
export function isOutstanding(entry: OutboxEntry): boolean {
  return (
    entry.state === 'queued' || entry.state === 'sent' || entry.state === 'quarantined' || entry.state === 'voiding'
  );
}

/** Whether the user has to settle the entry. */
export function needsDecision(entry: OutboxEntry): boolean {
  return entry.state === 'refused' || entry.state === 'conflict' || entry.state === 'quarantined';
}
