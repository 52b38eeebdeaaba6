import { batchLimits } from '#contract/sync/limits.ts';
import { clientId } from '#data/tx/meta.ts';
import { unrelatedToUnknown } from '#data/outbox/unknown-mutations.ts';
import { isOutstanding, withHindrance, type OutboxEntry } from '#data/outbox/entry.ts';
import { putEntries, rebase, rebaseTables } from '#data/tx/rebase.ts';
import { readServerIds } from '#data/outbox/server-ids.ts';
import type { Tx } from '#data/db/store.ts';
import { timeoutFor } from '#sync/push/backoff.ts';
import { coalesce } from './coalesce.ts';
import type { EngineState } from './state.ts';
import type { Ports } from '#sync/transport/ports.ts';
import { refuseUnreachable } from './refuse.ts';
import { frozenEntry, type FrozenEntry } from '#sync/push/requests.ts';
import { entriesOf, packRequests, type PushRequest } from './pack-requests.ts';
import { schedule, type Lane } from './schedule.ts';

export interface LeasedWork {
  requests: PushRequest[];
  /** SHA-256 of files to upload */
  uploads: string[];
  nextAtMs: number | null;
}

interface LeaseContext {
  ports: Ports;
  engineState: EngineState;
  /** the id of this engine in leases */
  owner: string;
  userId: number | null;
  /** how many more requests may be sent */
  freeSlots(): number;
}

/** Coalesces unsent entries before any are chosen. */
async function coalesceOutbox(tx: Tx, nowMs: number): Promise<readonly OutboxEntry[]> {
  const entries = unrelatedToUnknown(await tx.all('outbox'));
  const { changed, coalesced, dropped } = coalesce(entries, nowMs);
  if (changed.length + coalesced.length + dropped.length === 0) return entries;
  await rebase(tx, { entries, drop: dropped, put: [...changed, ...coalesced] });
  return unrelatedToUnknown(await tx.all('outbox'));
}

/**
 * The outbox without entries that can't be sent, with the server ids of their refs. Refuses changes of deleted things
 * first.
 */
async function readSendable(
  tx: Tx,
  nowMs: number,
): Promise<{ entries: readonly OutboxEntry[]; open: OutboxEntry[]; ids: ReadonlyMap<string, number> }> {
  const read = async (entries: readonly OutboxEntry[]) => {
    const open = entries.filter(isOutstanding);
    const refs = open.flatMap((entry) => entry.refs);
    return { entries, open, ids: await readServerIds(tx, refs) };
  };
  const sendable = await read(await coalesceOutbox(tx, nowMs));
  const hasChanged = await refuseUnreachable(tx, sendable.entries, sendable.ids);
  return hasChanged ? read(unrelatedToUnknown(await tx.all('outbox'))) : sendable;
}

function withLease(entry: FrozenEntry, owner: string, untilMs: number): FrozenEntry {
  return { ...withHindrance(entry, false), seal: entry.seal, state: 'sent', lease: { owner, until: untilMs } };
}

/**
 * Chooses what may be sent and leases it, in one transaction: from then on these entries are frozen, and other contexts
 * know that they may be in flight. No transaction stays open across a request.
 */
export async function leaseWork(context: LeaseContext): Promise<LeasedWork> {
  const { ports, engineState, owner, userId } = context;
  const nowMs = ports.clock.now();
  return ports.store.transact('write', [...rebaseTables, 'ids', 'blobs'], async (tx) => {
    const { entries, open, ids } = await readSendable(tx, nowMs);
    if (open.length === 0) return { requests: [], uploads: [], nextAtMs: null };
    const named = [...new Set(open.flatMap((entry) => Object.values(entry.files)))];
    const blobs = await tx.getMany('blobs', named);
    // A file missing on the device blocks nothing: the server may have it, or reports it missing.
    const uploaded = new Set(
      named.filter((_sha, index) => !engineState.hasBlobs || (blobs[index]?.isUploaded ?? true)),
    );
    const schedulePlan = schedule(entries, {
      nowMs,
      ids,
      uploaded,
      isOnlyDrainer: ports.lock.isExclusive,
      inFlight: engineState.inFlight,
      mayLink: engineState.hasBatch && engineState.hasLinkedBatch,
    });
    const cancellingLanes = schedulePlan.lanes.filter((lane) => lane.entries[0]?.state === 'voiding');
    const lanes = schedulePlan.lanes.filter((lane) => !cancellingLanes.includes(lane)).map(upToCancellation);
    const client = await clientId(tx, ports.newId);

    const freeze = (entry: OutboxEntry) => frozenEntry(entry, { clientId: client, ids, userId, nowMs });
    // Read this late because requests may have returned while this transaction waited.
    const freeSlots = context.freeSlots();
    const requests = packRequests({ lanes, links: schedulePlan.links }, { ids, engineState, freeSlots, freeze });
    const leasedRequests = requests.map((request) => withLeases(request, owner, nowMs));
    for (const {
      entries: [entry],
    } of cancellingLanes.slice(0, Math.max(0, freeSlots - requests.length))) {
      if (entry === undefined) continue;
      const until = nowMs + timeoutFor(0) + 30_000;
      leasedRequests.push({
        as: 'void',
        entry: { ...entry, lease: { owner, until } },
        clientId: entry.seal?.clientId ?? client,
        // The entry's own seq: later entries of the lane must stay ahead of the watermark.
        seq: entry.seq,
      });
    }
    await putEntries(tx, leasedRequests.flatMap(entriesOf));
    return { requests: leasedRequests, uploads: schedulePlan.uploads, nextAtMs: schedulePlan.nextAtMs };
  });
}

/** The entries before a cancellation in its lane; the cancellation goes alone when its turn comes. */
function upToCancellation(lane: Lane): Lane {
  const end = lane.entries.findIndex((entry) => entry.state === 'voiding');
  return end === -1 ? lane : { ...lane, entries: lane.entries.slice(0, end) };
}

function withLeases(request: PushRequest, owner: string, nowMs: number): PushRequest {
  const untilMs = nowMs + 30_000;
  if (request.as === 'batch') {
    const until = untilMs + timeoutFor(batchLimits.bytes);
    return { ...request, entries: request.entries.map((entry) => withLease(entry, owner, until)) };
  }
  if (request.as === 'single') {
    const hasFiles = Object.keys(request.entry.files).length > 0;
    return {
      ...request,
      entry: withLease(request.entry, owner, untilMs + timeoutFor(hasFiles ? 20 * 1024 * 1024 : 2_000)),
    };
  }
  return request;
}
