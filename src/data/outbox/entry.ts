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
  /** of formats 2 and 4: with refs in place of ids that weren't known */
  path: string;
  /** of formats 2 and 4: with `{ ref }` in place of such ids */
  body: Record<string, unknown>;
  /** local time in ms, for display */
  sentAt: number;
}

/**
 * Format of an entry. 1: the first. 2: its frozen request names things that had no id. 3 and 4: the same with arguments that
 * versions which know 1 and 2 alone would drop; see `hasLaterArgs`.
 */
export type EntryFormat = 1 | 2 | 3 | 4;

const frozenByRef = { 1: 2, 2: 2, 3: 4, 4: 4 } as const satisfies Record<EntryFormat, EntryFormat>;
const neverFrozen = { 1: 1, 2: 1, 3: 3, 4: 3 } as const satisfies Record<EntryFormat, EntryFormat>;

/** The format of the same entry, frozen with refs in place of ids. */
export function formatByRef(format: EntryFormat): EntryFormat {
  return frozenByRef[format];
}

/**
 * When the server will take an entry that it refuses for now: from a time on (epoch ms), with its reason as a sentence for the
 * user; or once the user has confirmed their e-mail.
 */
export type Postponement = { until: number; reason: string } | { until: 'email' };

/** A mutation in the outbox. Times are the device's clock in ms and only delay entries, never order them. */
export interface OutboxEntry {
  /** the only order */
  seq: number;
  /** UUIDv7; its Idempotency-Key for life */
  id: string;
  format: EntryFormat;
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
  /** when the server will take it, from its last reply; omitted if it said nothing of the kind */
  postponed?: Postponement;
  createdAt: number;
}

export function withHindrance(entry: OutboxEntry, isHindered: boolean): OutboxEntry {
  const { isHindered: _before, ...rest } = entry;
  return isHindered ? { ...rest, isHindered } : rest;
}

export function withPostponement(entry: OutboxEntry, postponed: Postponement | undefined): OutboxEntry {
  const { postponed: _before, ...rest } = entry;
  return postponed === undefined ? rest : { ...rest, postponed };
}

/** The entry as if it had never been sent. Only for one that the server has not performed, and never will as it was frozen. */
export function asUnsent(entry: OutboxEntry): OutboxEntry {
  return { ...entry, format: neverFrozen[entry.format], state: 'queued', lease: null, seal: null };
}

/** Whether the entry was sent together with what creates the things that it names, and has no outcome so far. */
export function isFrozenByRef({ state, format }: Pick<OutboxEntry, 'state' | 'format'>): boolean {
  return state === 'sent' && format === frozenByRef[format];
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
