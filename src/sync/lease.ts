import { batchLimits } from '#contract/sync-limits.ts';
import { clientId } from '#data/meta.ts';
import { besideNewer } from '#data/newer.ts';
import { isUnsettled, withHindrance, type OutboxEntry } from '#data/outbox.ts';
import { putEntries, rebase, rebaseTables } from '#data/rebase.ts';
import { knownIds } from '#data/server-ids.ts';
import type { Tx } from '#data/store.ts';
import { timeoutFor } from './backoff.ts';
import { fold } from './fold.ts';
import type { Memory } from './memory.ts';
import type { Ports } from './ports.ts';
import { refuseUnreachable } from './refuse.ts';
import { batchItem, makeSeal, type Sealed } from './requests.ts';
import { schedule, type Lane } from './schedule.ts';
import { sealOf } from './seal-guard.ts';

/** One request's worth of mutations. */
export type Parcel =
  | { as: 'batch'; entries: Sealed[]; firsts: ReadonlySet<string> }
  | { as: 'single'; entry: Sealed; isFirst: boolean }
  | { as: 'void'; entry: OutboxEntry; clientId: string; seq: number };

export interface Work {
  parcels: Parcel[];
  /** SHA-256 of files to upload */
  uploads: string[];
  nextAtMs: number | null;
}

interface Leasing {
  ports: Ports;
  memory: Memory;
  /** names this engine in leases */
  owner: string;
  userId: number | null;
  /** how many more requests may go out */
  room(): number;
}

/** Never-sent neighbours become one before anything is chosen. */
async function folded(tx: Tx, nowMs: number): Promise<readonly OutboxEntry[]> {
  const entries = besideNewer(await tx.all('outbox'));
  const { changed, folded: carried, vanished } = fold(entries, nowMs);
  if (changed.length + carried.length + vanished.length === 0) return entries;
  await rebase(tx, { entries, drop: vanished, put: [...changed, ...carried] });
  return besideNewer(await tx.all('outbox'));
}

/** The outbox as it may go out, with the server's ids of what it names. Changes of things that are gone are refused first. */
async function sendable(
  tx: Tx,
  nowMs: number,
): Promise<{ entries: readonly OutboxEntry[]; open: OutboxEntry[]; ids: ReadonlyMap<string, number> }> {
  const read = async (entries: readonly OutboxEntry[]) => {
    const open = entries.filter(isUnsettled);
    const refs = open.flatMap((entry) => entry.refs);
    return { entries, open, ids: await knownIds(tx, refs) };
  };
  const found = await read(await folded(tx, nowMs));
  const hasChanged = await refuseUnreachable(tx, found.entries, found.ids);
  return hasChanged ? read(besideNewer(await tx.all('outbox'))) : found;
}

function goesAlone(entry: OutboxEntry, memory: Memory): boolean {
  // Where files can't go ahead of what names them, they travel inside the single call.
  const carriesFiles = !memory.hasBlobs && Object.keys(entry.files).length > 0;
  return !memory.hasBatch || memory.singly.has(entry.id) || carriesFiles;
}

const utf8 = new TextEncoder();

/** Takes from the lanes what `room` requests can carry, sealing as it goes: few and full batches, no lane in two of them. */
function pack(
  lanes: readonly Lane[],
  { memory, room }: { memory: Memory; room: number },
  seal: (entry: OutboxEntry) => Sealed,
): Parcel[] {
  const parcels: Parcel[] = [];
  let batch: Sealed[] = [];
  let firsts = new Set<string>();
  let bytes = 0;

  function close(): void {
    if (batch.length > 0) parcels.push({ as: 'batch', entries: batch, firsts });
    [batch, firsts, bytes] = [[], new Set(), 0];
  }

  for (const lane of lanes) {
    if (parcels.length >= room) break;
    const [head] = lane.entries;
    if (head === undefined) continue;
    if (goesAlone(head, memory)) {
      parcels.push({ as: 'single', isFirst: head.seal === null, entry: seal(head) });
      continue;
    }
    for (const entry of lane.entries) {
      if (goesAlone(entry, memory)) break;
      const sealed = seal(entry);
      const size = utf8.encode(JSON.stringify(batchItem(sealed))).length + 1;
      const isFull = batch.length === batchLimits.items || bytes + size > batchLimits.bytes - 64;
      const isForeign = batch[0] !== undefined && batch[0].seal.clientId !== sealed.seal.clientId;
      if (isFull || isForeign) {
        const isSplit = batch.some((other) => other.lane === entry.lane);
        close();
        // The rest of a lane waits for its head, which the batch before carries.
        if (isSplit || parcels.length >= room) break;
      }
      batch.push(sealed);
      bytes += size;
      if (entry.seal === null) firsts.add(entry.id);
    }
  }
  if (parcels.length < room) close();
  return parcels;
}

function leased(entry: Sealed, owner: string, untilMs: number): Sealed {
  return { ...withHindrance(entry, false), seal: entry.seal, state: 'sent', lease: { owner, until: untilMs } };
}

/**
 * Chooses what may go now and marks it, in one transaction: from here on these entries are sealed, and whoever finds them
 * knows that they may be on their way. No transaction is held across the network.
 */
export async function leaseWork(leasing: Leasing): Promise<Work> {
  const { ports, memory, owner, userId } = leasing;
  const nowMs = ports.clock.now();
  return ports.store.transact('write', [...rebaseTables, 'ids', 'blobs'], async (tx) => {
    const { entries, open, ids } = await sendable(tx, nowMs);
    if (open.length === 0) return { parcels: [], uploads: [], nextAtMs: null };
    const named = [...new Set(open.flatMap((entry) => Object.values(entry.files)))];
    const blobs = await tx.getMany('blobs', named);
    // A file that is gone from the device holds nothing up: the server may have it, or will say what is missing.
    const uploaded = new Set(named.filter((_sha, index) => !memory.hasBlobs || (blobs[index]?.isUploaded ?? true)));
    const plan = schedule(entries, {
      nowMs,
      ids,
      uploaded,
      isAlone: ports.lock.isExclusive,
      inFlight: memory.inFlight,
    });
    const voids = plan.lanes.filter((lane) => lane.entries[0]?.state === 'voiding');
    const lanes = plan.lanes.filter((lane) => !voids.includes(lane)).map(upToVoid);
    const client = await clientId(tx, ports.newId);

    const seal = (entry: OutboxEntry): Sealed => ({
      ...entry,
      seal: sealOf(entry, () => makeSeal(entry, client, { userId, idOf: (ref) => ids.get(ref) ?? 0 }, nowMs)),
    });
    // Asked here and not before: requests that came back while this waited for the database have left room too.
    const room = leasing.room();
    const parcels = pack(lanes, { memory, room }, seal);
    const marked = parcels.map((parcel) => mark(parcel, owner, nowMs));
    for (const {
      entries: [entry],
    } of voids.slice(0, Math.max(0, room - parcels.length))) {
      if (entry === undefined) continue;
      const until = nowMs + timeoutFor(0) + 30_000;
      marked.push({
        as: 'void',
        entry: { ...entry, lease: { owner, until } },
        clientId: entry.seal?.clientId ?? client,
        // Its own place in the lane: what comes after it must still be ahead of the watermark.
        seq: entry.seq,
      });
    }
    await putEntries(tx, marked.flatMap(entriesOf));
    return { parcels: marked, uploads: plan.uploads, nextAtMs: plan.nextAtMs };
  });
}

/** What stands before a void in its lane; the void goes alone when its turn comes. */
function upToVoid(lane: Lane): Lane {
  const end = lane.entries.findIndex((entry) => entry.state === 'voiding');
  return end === -1 ? lane : { ...lane, entries: lane.entries.slice(0, end) };
}

function mark(parcel: Parcel, owner: string, nowMs: number): Parcel {
  const untilMs = nowMs + 30_000;
  if (parcel.as === 'batch') {
    const until = untilMs + timeoutFor(batchLimits.bytes);
    return { ...parcel, entries: parcel.entries.map((entry) => leased(entry, owner, until)) };
  }
  if (parcel.as === 'single') {
    const hasFiles = Object.keys(parcel.entry.files).length > 0;
    return { ...parcel, entry: leased(parcel.entry, owner, untilMs + timeoutFor(hasFiles ? 20 * 1024 * 1024 : 2_000)) };
  }
  return parcel;
}

export function entriesOf(parcel: Parcel): OutboxEntry[] {
  return parcel.as === 'batch' ? parcel.entries : [parcel.entry];
}
