import { matchMutation } from '#contract/sync/match-route.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal, isRefusal, refusals } from '#contract/sync/refusals.ts';
import { BatchItem, LinkedItem } from '#contract/sync/protocol.ts';
import type { BatchResult } from '#contract/sync/protocol.ts';
import type { GiveBack } from '#server/api/limits/mutation-limits.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { createBatchOrder, type BatchPlace } from '#server/domain/sync/batch-order.ts';
import { mutationEndOf } from '#server/domain/sync/mutation-result.ts';
import { refused, skipped } from '#server/domain/sync/outcome.ts';
import type { NewAccountRule } from '#server/domain/new-accounts/rule.ts';
import type { Actor, Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import { resolveKind } from './resolve-kind.ts';
import { linksOf, withStandIns } from './linked-item.ts';
import { mutationRequest } from './mutation-request.ts';
import { parsed } from '#server/api/http/parse.ts';

export interface Batch {
  actor: Actor | null;
  client: string | undefined;
  /** of a guest: the network that it comes from */
  network?: string | undefined;
  items: unknown[];
  /** whether items may name what earlier ones make */
  isLinked: boolean;
  newAccounts: NewAccountRule;
  now: number;
  /** throws where the caller has made too many of these */
  count(kind: MutationKind): Promise<GiveBack>;
  emitTelemetry: EmitTelemetry;
}

/** A batch's item on its way: `request` where it may be performed, else the outcome it has already. */
interface BatchEntry {
  id: string;
  /** its kind is null where it names no call */
  place: BatchPlace;
  request?: MutationRequest;
  outcome?: Outcome;
  giveBack?: GiveBack | undefined;
}

function idOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null ? (item as Record<string, unknown>)['id'] : undefined;
  return typeof id === 'string' ? id : '';
}

/** What is known of the batch at an item. */
interface Reading {
  batch: Batch;
  /** the refs of what earlier items make */
  created: Set<string>;
  /** how to take an item back from its limit */
  counted: Map<BatchPlace, GiveBack>;
}

async function requestOf(
  { batch, created, counted }: Reading,
  item: LinkedItem,
  place: BatchPlace,
): Promise<MutationRequest> {
  const { actor, client, network, newAccounts, now, count } = batch;
  const target = matchMutation(item.method, item.path);
  if (target === null) throw new Refusal('no_such_call', `No such call: ${item.method} ${item.path}`);
  const { id: key, lane, seq, blobs: files = {} } = item;
  const kind = resolveKind(target.kind, item.body);
  place.kind = kind;
  if (batch.isLinked) place.links = linksOf(item, target.params, created);
  counted.set(place, await count(kind));
  const { links } = place;
  const body = links === undefined ? item.body : withStandIns(item.body, links, created);
  const about = { actor, client, network, key, lane, seq, ...target, kind, files, newAccounts, now };
  const request = mutationRequest({ ...about, body, encoding: 'json' });
  return links === undefined ? request : { ...request, links };
}

/** An item whose body is still to be read by the schema of what it asks for. */
function parsedItem(given: unknown, isLinked: boolean): LinkedItem {
  const schema = isLinked ? LinkedItem : BatchItem;
  if (typeof given !== 'object' || given === null) return parsed(schema, given);
  const { body, ...envelope } = given as { body?: unknown };
  return { ...parsed(schema, envelope), body };
}

async function readEntry(reading: Reading, given: unknown): Promise<BatchEntry> {
  const { actor, client, isLinked } = reading.batch;
  const place: BatchPlace = { actor, client, lane: undefined, key: undefined, kind: null, links: undefined };
  try {
    const item = parsedItem(given, isLinked);
    place.lane = item.lane;
    place.key = item.id;
    // What it makes counts as not made even where it names no call.
    if (isLinked) place.links = linksOf(item, {}, reading.created);
    return { id: item.id, place, request: await requestOf(reading, item, place) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { id: idOf(given), place, outcome: refused(error) };
  } finally {
    if (place.links?.creates !== undefined) reading.created.add(place.links.creates);
  }
}

function toResult({ id, outcome }: BatchEntry): BatchResult {
  if (outcome === undefined) throw new Error('A batch item had no outcome');
  const { status, body, at, isReplayed, retryAfterS } = outcome;
  return {
    id,
    status,
    body,
    ...(at === null ? {} : { at }),
    ...(isReplayed ? { replayed: true } : {}),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
  };
}

/** Reads the items; what stands behind one that was refused before it got to the writer is skipped. */
async function readEntries(batch: Batch): Promise<BatchEntry[]> {
  const order = createBatchOrder();
  const reading: Reading = { batch, created: new Set(), counted: new Map() };
  const all: BatchEntry[] = [];
  for (const given of batch.items) {
    const entry = await readEntry(reading, given);
    const { id, place } = entry;
    const read = order.isBehind(place) ? { id, place, outcome: skipped() } : entry;
    if (read.outcome !== undefined) order.note(place, read.outcome);
    all.push({ ...read, giveBack: reading.counted.get(place) });
  }
  return all;
}

/**
 * Performs items in order, all in one call of the writer; each stands or falls alone. What comes behind one that it has to
 * follow, and that didn't end as it needs, is skipped, those that were refused before they got to the writer included. It
 * comes again, and counts then.
 */
export async function answerBatch(writer: Writer, batch: Batch): Promise<{ results: BatchResult[]; faults: string[] }> {
  const all = await readEntries(batch);
  // What comes to the writer is counted there.
  for (const { place, outcome } of all) {
    if (outcome !== undefined)
      batch.emitTelemetry({ type: 'mutation', kind: place.kind, ...mutationEndOf(outcome), waitedMs: null });
  }
  const performed = all.filter((item) => item.request !== undefined);
  const outcomes = await writer.perform(performed.flatMap(({ request }) => (request === undefined ? [] : [request])));
  performed.forEach((item, index) => {
    const outcome = outcomes[index];
    if (outcome !== undefined) item.outcome = outcome;
  });
  settle(all);
  const ofSkipped = all.filter(({ outcome }) => outcome?.status === refusals.skipped);
  await Promise.all(ofSkipped.map(async ({ giveBack }) => giveBack?.()));
  return { results: all.map(toResult), faults: outcomes.flatMap(({ fault }) => (fault === undefined ? [] : [fault])) };
}

/** Skips items that were refused early, if they follow an item that the writer could not complete. */
function settle(all: BatchEntry[]): void {
  const order = createBatchOrder();
  for (const item of all) {
    const { place, request, outcome } = item;
    if (outcome === undefined) throw new Error('A batch item had no outcome');
    if (request === undefined && order.isBehind(place)) item.outcome = skipped();
    order.note(place, item.outcome ?? outcome);
  }
}
