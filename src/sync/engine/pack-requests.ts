import { batchLimits } from '#contract/sync/limits.ts';
import type { BatchItem } from '#contract/sync/protocol.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { batchItem, linkedItem, withKnownIds, type FrozenEntry, type KnownIds } from '#sync/push/requests.ts';
import type { SchedulePlan } from './schedule.ts';
import type { EngineState } from './state.ts';

/** The mutations of one request. */
export type PushRequest =
  | { as: 'batch'; entries: FrozenEntry[]; items: BatchItem[]; isLinked: boolean; firstAttemptIds: ReadonlySet<string> }
  | { as: 'single'; entry: FrozenEntry; ids: KnownIds; isFirstAttempt: boolean }
  | { as: 'void'; entry: OutboxEntry; clientId: string; seq: number };

export function entriesOf(request: PushRequest): OutboxEntry[] {
  return request.as === 'batch' ? request.entries : [request.entry];
}

/** What may go, lane by lane; in the order of seq where lanes are linked. */
function inPackingOrder({ lanes, links }: Pick<SchedulePlan, 'lanes' | 'links'>): OutboxEntry[] {
  const entries = lanes.flatMap((lane) => lane.entries);
  return links.size === 0 ? entries : entries.sort((left, right) => left.seq - right.seq);
}

function mustSendAlone(entry: OutboxEntry, engineState: EngineState): boolean {
  // Without a call to upload files, they travel inside the single request.
  const carriesFiles = !engineState.hasBlobs && Object.keys(entry.files).length > 0;
  return !engineState.hasBatch || engineState.sendAlone.has(entry.id) || carriesFiles;
}

const utf8 = new TextEncoder();

interface Packing {
  ids: KnownIds;
  engineState: EngineState;
  freeSlots: number;
  freeze(entry: OutboxEntry): FrozenEntry;
}

/**
 * Packs and freezes what fits in `freeSlots` requests: few, full batches, and no lane in two of them. An entry goes only
 * with those that it has to follow.
 */
export function packRequests(
  plan: Pick<SchedulePlan, 'lanes' | 'links'>,
  { ids, engineState, freeSlots, freeze }: Packing,
): PushRequest[] {
  const { links } = plan;
  const requests: PushRequest[] = [];
  /** lane -> its last entry so far, whether or not it goes */
  const lastOfLane = new Map<string, string>();
  let batch: FrozenEntry[] = [];
  let firstAttemptIds = new Set<string>();
  let bytes = 0;
  const itemOf = (entry: FrozenEntry, isLinked: boolean) => {
    const sent = withKnownIds(entry, ids);
    return isLinked ? linkedItem(sent, links.get(entry.id)) : batchItem(sent);
  };

  function close(): void {
    const isLinked = batch.some(({ id }) => links.has(id));
    const items = batch.map((entry) => itemOf(entry, isLinked));
    if (batch.length > 0) requests.push({ as: 'batch', entries: batch, items, isLinked, firstAttemptIds });
    [batch, firstAttemptIds, bytes] = [[], new Set(), 0];
  }

  for (const entry of inPackingOrder(plan)) {
    if (requests.length >= freeSlots) break;
    const laneMate = lastOfLane.get(entry.lane);
    lastOfLane.set(entry.lane, entry.id);
    const followed = [...(links.get(entry.id) ?? []), ...(laneMate === undefined ? [] : [laneMate])];
    if (followed.some((id) => batch.every((other) => other.id !== id))) continue;
    if (mustSendAlone(entry, engineState)) {
      if (followed.length > 0 || links.has(entry.id)) continue;
      requests.push({ as: 'single', ids, isFirstAttempt: entry.seal === null, entry: freeze(entry) });
      continue;
    }
    const frozen = freeze(entry);
    const size = utf8.encode(JSON.stringify(itemOf(frozen, links.size > 0))).length + 1;
    const isFull = batch.length === batchLimits.items || bytes + size > batchLimits.bytes - 64;
    const isOtherClient = batch[0] !== undefined && batch[0].seal.clientId !== frozen.seal.clientId;
    if (isFull || isOtherClient) {
      // What it follows is in the batch that it finds no room in.
      if (followed.length > 0) continue;
      close();
      if (requests.length >= freeSlots) break;
    }
    batch.push(frozen);
    bytes += size;
    if (entry.seal === null) firstAttemptIds.add(entry.id);
  }
  if (requests.length < freeSlots) close();
  return requests;
}
