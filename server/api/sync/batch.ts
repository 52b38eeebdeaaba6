import { matchMutation } from '#contract/sync/match-route.ts';
import type { MutationKind } from '#contract/sync/mutations.ts';
import { Refusal, isRefusal } from '#contract/sync/refusals.ts';
import { BatchItem } from '#contract/sync/protocol.ts';
import type { BatchResult } from '#contract/sync/protocol.ts';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { mutationEndOf } from '#server/domain/sync/mutation-result.ts';
import { refused, skipped } from '#server/domain/sync/outcome.ts';
import type { Actor, Outcome, MutationRequest } from '#server/domain/sync/mutation-request.ts';
import type { Writer } from '#server/writer/writer.ts';
import { resolveKind } from './resolve-kind.ts';
import { mutationRequest } from './mutation-request.ts';
import { parsed } from '#server/api/http/parse.ts';

export interface Batch {
  actor: Actor | null;
  client: string | undefined;
  /** of a guest: the network that it comes from */
  network?: string | undefined;
  items: unknown[];
  now: number;
  /** throws where the caller has made too many of these */
  count(kind: MutationKind): Promise<void>;
  emitTelemetry: EmitTelemetry;
}

/** A batch's item on its way: `request` where it may be performed, else the outcome it has already. */
interface BatchEntry {
  id: string;
  lane: string | undefined;
  /** null where it names no call */
  kind: MutationKind | null;
  request?: MutationRequest;
  outcome?: Outcome;
}

function idOf(item: unknown): string {
  const id = typeof item === 'object' && item !== null ? (item as Record<string, unknown>)['id'] : undefined;
  return typeof id === 'string' ? id : '';
}

async function requestOf(
  { actor, client, network, now, count }: Batch,
  item: BatchItem,
  target: ReturnType<typeof matchMutation>,
): Promise<MutationRequest> {
  if (target === null) throw new Refusal('no_such_call', `No such call: ${item.method} ${item.path}`);
  const { id: key, lane, seq, body, blobs: files = {} } = item;
  const kind = resolveKind(target.kind, body);
  await count(kind);
  return mutationRequest({
    actor,
    client,
    network,
    key,
    lane,
    seq,
    ...target,
    kind,
    body,
    encoding: 'json',
    files,
    now,
  });
}

/** An item whose body is still to be read by the schema of what it asks for. */
function parsedItem(given: unknown): BatchItem {
  if (typeof given !== 'object' || given === null) return parsed(BatchItem, given);
  const { body, ...envelope } = given as { body?: unknown };
  return { ...parsed(BatchItem, envelope), body };
}

async function readEntry(batch: Batch, given: unknown): Promise<BatchEntry> {
  let lane: string | undefined;
  let kind: MutationKind | null = null;
  try {
    const item = parsedItem(given);
    lane = item.lane;
    const target = matchMutation(item.method, item.path);
    kind = target?.kind ?? null;
    return { id: item.id, lane, kind, request: await requestOf(batch, item, target) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return { id: idOf(given), lane, kind, outcome: refused(error) };
  }
}

function toResult(id: string, { status, body, at, isReplayed, retryAfterS }: Outcome): BatchResult {
  return {
    id,
    status,
    body,
    ...(at === null ? {} : { at }),
    ...(isReplayed ? { replayed: true } : {}),
    ...(retryAfterS === undefined ? {} : { retry_after_s: retryAfterS }),
  };
}

/**
 * Performs items in order, all in one call of the writer; each stands or falls alone. What comes behind one of its
 * lane that didn't end final is skipped, the ones that were refused before they got to the writer included.
 */
export async function answerBatch(writer: Writer, batch: Batch): Promise<{ results: BatchResult[]; faults: string[] }> {
  const all: BatchEntry[] = [];
  const stopped = new Set<string>();
  for (const given of batch.items) {
    const item = await readEntry(batch, given);
    const isBehind = item.lane !== undefined && stopped.has(item.lane);
    if (isBehind) all.push({ id: item.id, lane: item.lane, kind: item.kind, outcome: skipped() });
    else all.push(item);
    if (item.lane !== undefined && item.outcome?.isFinal === false) stopped.add(item.lane);
  }
  // What comes to the writer is counted there.
  for (const { kind, outcome } of all) {
    if (outcome !== undefined)
      batch.emitTelemetry({ type: 'mutation', kind, ...mutationEndOf(outcome), waitedMs: null });
  }
  const performed = all.filter((item) => item.request !== undefined);
  const outcomes = await writer.perform(performed.flatMap(({ request }) => (request === undefined ? [] : [request])));
  performed.forEach((item, index) => {
    const outcome = outcomes[index];
    if (outcome !== undefined) item.outcome = outcome;
  });
  return { results: results(all), faults: outcomes.flatMap(({ fault }) => (fault === undefined ? [] : [fault])) };
}

function results(all: BatchEntry[]): BatchResult[] {
  const stopped = new Set<string>();
  return all.map(({ id, lane, request, outcome }) => {
    if (outcome === undefined) throw new Error('A batch item had no outcome');
    const isBehind = lane !== undefined && stopped.has(lane) && request === undefined;
    if (lane !== undefined && !outcome.isFinal) stopped.add(lane);
    return toResult(id, isBehind ? skipped() : outcome);
  });
}
