import { readVerifiedBlob, missingPictureText } from '#data/files/blobs.ts';
import type { OutboxEntry } from '#data/outbox/entry.ts';
import { longestWaitMs } from './backoff.ts';
import { requestedWaitMs, type Connectivity } from '#sync/engine/connectivity.ts';
import { entriesOf, type PushRequest } from '#sync/engine/pack-requests.ts';
import { markUnsupported, type EngineState } from '#sync/engine/state.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import {
  isIntermediary,
  isWireError,
  type Ports,
  type WireError,
  type WireFile,
  type WireReply,
} from '#sync/transport/ports.ts';
import type { RestFallback } from '#sync/pull/context.ts';
import { isMissingCall } from '#sync/transport/read-reply.ts';
import { batchRequest, singleRequest, cancelRequest, withKnownIds, type FrozenEntry } from './requests.ts';
import { batchResults, isCancelReply, retryAfterMsOf } from '#sync/transport/reply-shape.ts';
import { release, applyPushResponses, applyCancellation, type MutationResponse } from './apply-push-responses.ts';

export interface PushContext {
  ports: Ports;
  engineState: EngineState;
  connectivity: Connectivity;
  owner: string;
  userId: number | null;
  signal: AbortSignal;
  restFallback: RestFallback | null;
}

export async function handleSignedOut({ ports, connectivity }: PushContext): Promise<void> {
  connectivity.pause('signed-out');
  await ports.session.refused();
}

/** Applies responses, and ends the session if one of them says so. */
async function applyAndCheckSession(context: PushContext, responses: readonly MutationResponse[]): Promise<void> {
  await applyPushResponses(context, responses);
  if (responses.some(({ outcome }) => outcome.as === 'signed-out')) await handleSignedOut(context);
}

/**
 * No answer from the server, so the outcome is unknown: the entries keep id and frozen request. Only a failed probe
 * pauses the engine; if the server is well, the failure is the request's own.
 */
async function handleWireError(
  context: PushContext,
  entries: readonly Pick<OutboxEntry, 'id' | 'seq'>[],
  isSingle: boolean,
  error: WireError,
): Promise<void> {
  const { ports, engineState, connectivity, owner, signal } = context;
  const leastMs = requestedWaitMs(error);
  const isServerWell = await connectivity.probe(signal, true);
  if (!isServerWell || !isSingle) {
    if (isServerWell) for (const { id } of entries) engineState.sendAlone.add(id);
    await release(
      ports,
      owner,
      entries.map(({ id }) => id),
      leastMs,
    );
    return;
  }
  const retryOutcome: Outcome = {
    as: 'again',
    afterMs: null,
    isFault: true,
    isIntermediary: isIntermediary(error),
    leastMs,
  };
  await applyAndCheckSession(
    context,
    entries.map(({ id, seq }) => ({ id, seq, outcome: retryOutcome })),
  );
}

/**
 * Whether a response is due to the request itself. If a 5xx coincides with a failed probe, the server is down for all:
 * pauses.
 */
async function isRequestFault({ connectivity, signal }: PushContext, { status }: WireReply): Promise<boolean> {
  if (status < 500 || status === 503) return true;
  return connectivity.pauseReason() === null && (await connectivity.probe(signal, true));
}

async function pushBatch(
  context: PushContext,
  { entries, items, isLinked, firstAttemptIds }: Extract<PushRequest, { as: 'batch' }>,
): Promise<void> {
  const { ports, engineState, connectivity, owner, signal } = context;
  const ids = entries.map((entry) => entry.id);
  const reply = await ports.transport.send(batchRequest(items, entries[0]?.seal.clientId ?? '', isLinked), signal);
  if (reply.status === 200) {
    const results = new Map(batchResults(reply.json).map((result) => [result.id, result]));
    const responses = entries.map((entry): MutationResponse => {
      const { id, seq } = entry;
      const result = results.get(id);
      // No result for this item: delay the retry, or it could loop forever.
      if (result === undefined) return { id, seq, outcome: { as: 'again', afterMs: null, isFault: false } };
      const mutationReply = {
        status: result.status,
        body: result.body,
        at: result.at ?? null,
        retryAfterMs: retryAfterMsOf(result),
      };
      return { id, seq, outcome: outcomeOf(entry, mutationReply, firstAttemptIds.has(id)) };
    });
    connectivity.resetBackoff();
    await applyAndCheckSession(context, responses);
    return;
  }
  if (reply.status === 401) {
    await release(ports, owner, ids, 0);
    await handleSignedOut(context);
    return;
  }
  if (reply.status === 429 || reply.status === 503) {
    connectivity.backOff(reply.retryAfterMs);
    await release(ports, owner, ids, 0);
    return;
  }
  // A 4xx to the batch refuses none of its items, and a 5xx may be due to a single one: send them singly from now on.
  if (isMissingCall(reply)) markUnsupported(engineState, isLinked ? 'hasLinkedBatch' : 'hasBatch', ports.clock.now());
  else if (await isRequestFault(context, reply)) for (const id of ids) engineState.sendAlone.add(id);
  await release(ports, owner, ids, 0);
}

/** The files of a single request; null if the device has lost one, even in part. */
async function filesOf({ ports }: PushContext, entry: FrozenEntry): Promise<WireFile[] | null> {
  const files: WireFile[] = [];
  for (const [name, sha256] of Object.entries(entry.files)) {
    const blob = await readVerifiedBlob(ports.store, sha256);
    if (blob === null) return null;
    files.push({ field: name.replace(/\.\d+$/, ''), bytes: blob.bytes, type: blob.row.type });
  }
  return files;
}

async function pushSingle(
  context: PushContext,
  { entry, ids, isFirstAttempt }: Extract<PushRequest, { as: 'single' }>,
): Promise<void> {
  const files = await filesOf(context, entry);
  if (files === null) {
    // Without an upload call, the server can't report later that it is missing.
    const message = missingPictureText;
    const note = { status: 424, code: 'blob_missing', message };
    await applyAndCheckSession(context, [{ id: entry.id, seq: entry.seq, outcome: { as: 'refused', note } }]);
    return;
  }
  const request = singleRequest(withKnownIds(entry, ids), files);
  const reply = await context.ports.transport.send(request, context.signal);
  const mutationReply = { status: reply.status, body: reply.json, at: reply.at, retryAfterMs: reply.retryAfterMs };
  const outcome = outcomeOf(entry, mutationReply, isFirstAttempt);
  if (await isRequestFault(context, reply))
    await applyAndCheckSession(context, [{ id: entry.id, seq: entry.seq, outcome }]);
  else await release(context.ports, context.owner, [entry.id], 0);
}

async function pushCancellation(
  context: PushContext,
  { entry, clientId, seq }: Extract<PushRequest, { as: 'void' }>,
): Promise<void> {
  const { ports, engineState, owner, connectivity, signal } = context;
  const reply = await ports.transport.send(cancelRequest(entry, clientId, seq), signal);
  if (isMissingCall(reply)) markUnsupported(engineState, 'hasVoid', ports.clock.now());
  if (!engineState.hasVoid || isCancelReply(reply.json)) {
    await applyCancellation(ports, entry.id);
    return;
  }
  await release(ports, owner, [entry.id], Math.min(reply.retryAfterMs ?? 5_000, longestWaitMs));
  if (reply.status === 401) await handleSignedOut(context);
  else if (reply.status >= 500) connectivity.backOff(reply.retryAfterMs);
}

/** Sends one request and applies its responses. Rejects only on errors of the store or bugs. */
export async function push(context: PushContext, request: PushRequest): Promise<void> {
  try {
    if (request.as === 'batch') await pushBatch(context, request);
    else if (request.as === 'single') await pushSingle(context, request);
    else await pushCancellation(context, request);
  } catch (error) {
    if (!isWireError(error)) throw error;
    const { ports, connectivity, owner } = context;
    if (request.as === 'void') {
      const leastMs = requestedWaitMs(error);
      const isServerWell = await connectivity.probe(context.signal, true);
      await release(ports, owner, [request.entry.id], isServerWell ? Math.max(5_000, leastMs) : leastMs);
      return;
    }
    await handleWireError(context, entriesOf(request), request.as === 'single', error);
  }
}
