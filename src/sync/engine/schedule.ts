import { isOutstanding, type OutboxEntry } from '#data/outbox/entry.ts';
import { dueIn } from '#sync/push/backoff.ts';
import { isBlocked } from './guards/blocked.ts';
import { isLeased } from './guards/lease.ts';

export interface ScheduleInput {
  nowMs: number;
  /** server ids by ref */
  ids: ReadonlyMap<string, number>;
  /** files that the server has, or that travel inside the request */
  uploaded: ReadonlySet<string>;
  /** no other context drains: leases of others belong to dead contexts */
  isOnlyDrainer: boolean;
  /** ids of the entries that this engine has in flight */
  inFlight: ReadonlySet<string>;
  /** the server takes what hangs on each other in one request */
  mayLink: boolean;
}

/** Entries of one lane that may go now, in order. */
export interface Lane {
  lane: string;
  entries: OutboxEntry[];
}

export interface SchedulePlan {
  lanes: Lane[];
  /** entry -> those of other lanes that must go ahead of it in the same request; none for what only names its lane's own thing */
  links: ReadonlyMap<string, string[]>;
  /** files to upload before the entries that name them */
  uploads: string[];
  /** when the next entry that only waits for time is due, in ms; null if none does */
  nextAtMs: number | null;
}

function isInFlight(entry: OutboxEntry, { nowMs, isOnlyDrainer, inFlight }: ScheduleInput): boolean {
  return inFlight.has(entry.id) || (!isOnlyDrainer && isLeased(entry, nowMs));
}

/**
 * Finds the mutations ready to send: every earlier unsettled one that writes what they read or write is settled, or
 * goes before them in the same request. Pure.
 * @param entries the whole outbox, ordered by seq
 */
export function schedule(entries: readonly OutboxEntry[], input: ScheduleInput): SchedulePlan {
  /** key -> who writes it, null: somebody who doesn't go now */
  const writers = new Map<string, OutboxEntry | null>();
  /** ref -> who goes and creates it */
  const creators = new Map<string, OutboxEntry>();
  const lanes = new Map<string, Lane>();
  const links = new Map<string, string[]>();
  const uploads = new Set<string>();
  let nextAtMs: number | null = null;

  function hold(entry: OutboxEntry): void {
    for (const key of entry.writes) writers.set(key, null);
  }

  /** What must go ahead in the same request, without its lane; null: it can't go now. */
  function mustFollow(entry: OutboxEntry, nameless: readonly string[]): OutboxEntry[] | null {
    const keys = [...entry.writes, ...entry.reads];
    const ahead = [...keys.map((key) => writers.get(key)), ...nameless.map((ref) => creators.get(ref))];
    // The server keeps the order within a lane; any other order goes with the request. A cancellation goes alone.
    const others = new Set(ahead.filter((other) => other?.lane !== entry.lane));
    others.delete(undefined);
    const mayFollow = (other: OutboxEntry | null | undefined) =>
      other != null && input.mayLink && entry.state !== 'voiding' && other.state !== 'voiding';
    return [...others].every(mayFollow) ? ([...others] as OutboxEntry[]) : null;
  }

  for (const entry of entries) {
    if (!isOutstanding(entry)) continue;
    const isCancellation = entry.state === 'voiding';
    const nameless = isCancellation ? [] : entry.refs.filter((ref) => !input.ids.has(ref));
    const isWaiting = !isCancellation && isBlocked(entry, input.ids, creators);
    const followed = isWaiting ? null : mustFollow(entry, nameless);
    if (followed === null || entry.state === 'quarantined' || isInFlight(entry, input)) {
      hold(entry);
      if (isInFlight(entry, input) && entry.lease !== null) nextAtMs = earlier(nextAtMs, entry.lease.until);
      continue;
    }
    if (dueIn(entry.notBefore, input.nowMs) > 0) {
      hold(entry);
      nextAtMs = earlier(nextAtMs, entry.notBefore);
      continue;
    }
    const missing = isCancellation ? [] : Object.values(entry.files).filter((sha) => !input.uploaded.has(sha));
    if (missing.length > 0) {
      hold(entry);
      for (const sha256 of missing) uploads.add(sha256);
      continue;
    }
    const lane = lanes.get(entry.lane) ?? { lane: entry.lane, entries: [] };
    lane.entries.push(entry);
    lanes.set(entry.lane, lane);
    if (followed.length + nameless.length > 0)
      links.set(
        entry.id,
        followed.map(({ id }) => id),
      );
    for (const key of entry.writes) writers.set(key, entry);
    if (input.mayLink && entry.creates !== null && !isCancellation) creators.set(entry.creates, entry);
  }
  return { lanes: [...lanes.values()], links, uploads: [...uploads], nextAtMs };
}

function earlier(left: number | null, right: number): number {
  return left === null ? right : Math.min(left, right);
}
