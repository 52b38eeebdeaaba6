import { isUnsettled, type OutboxEntry } from '#data/outbox.ts';
import { dueIn } from './backoff.ts';
import { isBlocked } from './blocked-guard.ts';
import { isLeased } from './lease-guard.ts';

export interface Facts {
  nowMs: number;
  /** server ids of the refs that entries name */
  ids: ReadonlyMap<string, number>;
  /** files that the server holds, or that will travel inside the call */
  uploaded: ReadonlySet<string>;
  /** nobody else drains: leases of others are those of contexts that died */
  isAlone: boolean;
  /** entries that this engine has in flight */
  inFlight: ReadonlySet<string>;
}

/** Entries of one lane that may go now, in order. */
export interface Lane {
  lane: string;
  entries: OutboxEntry[];
}

export interface Plan {
  lanes: Lane[];
  /** files to upload before what names them may go */
  uploads: string[];
  /** when the next entry that only waits for time is due, in ms; null when none does */
  nextAtMs: number | null;
}

function isOut(entry: OutboxEntry, { nowMs, isAlone, inFlight }: Facts): boolean {
  return inFlight.has(entry.id) || (!isAlone && isLeased(entry, nowMs));
}

/**
 * Which mutations may go now: those whose every earlier unsettled neighbour (one that writes what they read or write) is
 * settled, or goes ahead of them in the same lane of the same request. Pure.
 * @param entries the whole outbox in the order of seq
 */
export function schedule(entries: readonly OutboxEntry[], facts: Facts): Plan {
  const held = new Map<string, string>();
  const lanes = new Map<string, Lane>();
  const uploads = new Set<string>();
  let nextAtMs: number | null = null;

  function hold(entry: OutboxEntry, by: string): void {
    for (const key of entry.writes) held.set(key, by);
  }

  for (const entry of entries) {
    if (!isUnsettled(entry)) continue;
    const keys = [...entry.writes, ...entry.reads];
    // A key that goes out in this very lane is no obstacle: the server keeps the order within a lane.
    const obstacle = keys.find((key) => held.has(key) && held.get(key) !== `lane:${entry.lane}`);
    if (obstacle !== undefined || entry.state === 'quarantined' || isOut(entry, facts)) {
      hold(entry, 'held');
      if (isOut(entry, facts) && entry.lease !== null) nextAtMs = sooner(nextAtMs, entry.lease.until);
      continue;
    }
    if (entry.state !== 'voiding' && isBlocked(entry, facts.ids)) {
      hold(entry, 'held');
      continue;
    }
    if (dueIn(entry.notBefore, facts.nowMs) > 0) {
      hold(entry, 'held');
      nextAtMs = sooner(nextAtMs, entry.notBefore);
      continue;
    }
    const missing =
      entry.state === 'voiding' ? [] : Object.values(entry.files).filter((sha) => !facts.uploaded.has(sha));
    if (missing.length > 0) {
      hold(entry, 'held');
      for (const sha256 of missing) uploads.add(sha256);
      continue;
    }
    const lane = lanes.get(entry.lane) ?? { lane: entry.lane, entries: [] };
    lane.entries.push(entry);
    lanes.set(entry.lane, lane);
    hold(entry, `lane:${entry.lane}`);
  }
  return { lanes: [...lanes.values()], uploads: [...uploads], nextAtMs };
}

function sooner(left: number | null, right: number): number {
  return left === null ? right : Math.min(left, right);
}
