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
}

/** Entries of one lane that may go now, in order. */
export interface Lane {
  lane: string;
  entries: OutboxEntry[];
}

export interface SchedulePlan {
  lanes: Lane[];
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
 * goes before them in the same lane and request. Pure.
 * @param entries the whole outbox, ordered by seq
 */
export function schedule(entries: readonly OutboxEntry[], input: ScheduleInput): SchedulePlan {
  const blockedKeys = new Map<string, string>();
  const lanes = new Map<string, Lane>();
  const uploads = new Set<string>();
  let nextAtMs: number | null = null;

  function block(entry: OutboxEntry, blocker: string): void {
    for (const key of entry.writes) blockedKeys.set(key, blocker);
  }

  for (const entry of entries) {
    if (!isOutstanding(entry)) continue;
    const keys = [...entry.writes, ...entry.reads];
    // A key written in this same lane is no obstacle: the server keeps the order within a lane.
    const obstacle = keys.find((key) => blockedKeys.has(key) && blockedKeys.get(key) !== `lane:${entry.lane}`);
    if (obstacle !== undefined || entry.state === 'quarantined' || isInFlight(entry, input)) {
      block(entry, 'held');
      if (isInFlight(entry, input) && entry.lease !== null) nextAtMs = earlier(nextAtMs, entry.lease.until);
      continue;
    }
    if (entry.state !== 'voiding' && isBlocked(entry, input.ids)) {
      block(entry, 'held');
      continue;
    }
    if (dueIn(entry.notBefore, input.nowMs) > 0) {
      block(entry, 'held');
      nextAtMs = earlier(nextAtMs, entry.notBefore);
      continue;
    }
    const missing =
      entry.state === 'voiding' ? [] : Object.values(entry.files).filter((sha) => !input.uploaded.has(sha));
    if (missing.length > 0) {
      block(entry, 'held');
      for (const sha256 of missing) uploads.add(sha256);
      continue;
    }
    const lane = lanes.get(entry.lane) ?? { lane: entry.lane, entries: [] };
    lane.entries.push(entry);
    lanes.set(entry.lane, lane);
    block(entry, `lane:${entry.lane}`);
  }
  return { lanes: [...lanes.values()], uploads: [...uploads], nextAtMs };
}

function earlier(left: number | null, right: number): number {
  return left === null ? right : Math.min(left, right);
}
