import { readWholeBlob } from '#data/blobs.ts';
import type { OutboxEntry } from '#data/outbox.ts';
import { longestWaitMs } from './backoff.ts';
import { askedToWaitMs, type GateKeeper } from './gate.ts';
import { entriesOf, type Parcel } from './lease.ts';
import { noteMissing, type Memory } from './memory.ts';
import { outcomeOf, type Outcome } from './outcome.ts';
import { isStrangers, isWireError, type Ports, type WireError, type WireFile, type WireReply } from './ports.ts';
import type { PlainServer } from './pulling.ts';
import { isMissingCall } from './read-reply.ts';
import { batchRequest, singleRequest, voidRequest, type Sealed } from './requests.ts';
import { batchResults, isVoidReply } from './reply-shape.ts';
import { release, settleAnswers, settleVoid, type Answered } from './settle-answers.ts';

export interface Delivery {
  ports: Ports;
  memory: Memory;
  gate: GateKeeper;
  owner: string;
  userId: number | null;
  signal: AbortSignal;
  plain: PlainServer | null;
}

async function signedOut({ ports, gate }: Delivery): Promise<void> {
  gate.close('signed-out');
  await ports.session.refused();
}

/** Settles what was answered, and looks after what an answer says about everybody. */
async function settle(delivery: Delivery, answers: readonly Answered[]): Promise<void> {
  await settleAnswers(delivery, answers);
  if (answers.some(({ outcome }) => outcome.as === 'signed-out')) await signedOut(delivery);
}

/**
 * No answer of ours, so the outcome is unknown: the entries keep id and seal. Only a failed probe closes the gate; where
 * the server is well, the failure is the request's own.
 */
async function failed(
  delivery: Delivery,
  entries: readonly Pick<OutboxEntry, 'id' | 'seq'>[],
  isAlone: boolean,
  error: WireError,
): Promise<void> {
  const { ports, memory, gate, owner, signal } = delivery;
  const leastMs = askedToWaitMs(error);
  const isWell = await gate.probe(signal, true);
  if (!isWell || !isAlone) {
    if (isWell) for (const { id } of entries) memory.singly.add(id);
    await release(
      ports,
      owner,
      entries.map(({ id }) => id),
      leastMs,
    );
    return;
  }
  const again: Outcome = { as: 'again', afterMs: null, isFault: true, isStrangers: isStrangers(error), leastMs };
  await settle(
    delivery,
    entries.map(({ id, seq }) => ({ id, seq, outcome: again })),
  );
}

/** Whether an answer has to do with what was sent. A server that breaks and isn't well breaks for everybody: the gate closes. */
async function isOwnFault({ gate, signal }: Delivery, { status }: WireReply): Promise<boolean> {
  if (status < 500 || status === 503) return true;
  return gate.closed() === null && (await gate.probe(signal, true));
}

async function deliverBatch(delivery: Delivery, { entries, firsts }: Extract<Parcel, { as: 'batch' }>): Promise<void> {
  const { ports, memory, gate, owner, signal } = delivery;
  const ids = entries.map((entry) => entry.id);
  const reply = await ports.transport.send(batchRequest(entries), signal);
  if (reply.status === 200) {
    const results = new Map(batchResults(reply.json).map((result) => [result.id, result]));
    const answers = entries.map((entry): Answered => {
      const { id, seq } = entry;
      const result = results.get(id);
      // No word of this one: whatever became of it, asking again at once would be asking for ever.
      if (result === undefined) return { id, seq, outcome: { as: 'again', afterMs: null, isFault: false } };
      const retryAfterMs = result.retry_after_s === undefined ? null : result.retry_after_s * 1_000;
      const answer = { status: result.status, body: result.body, at: result.at ?? null, retryAfterMs };
      return { id, seq, outcome: outcomeOf(entry, answer, firsts.has(id)) };
    });
    gate.well();
    await settle(delivery, answers);
    return;
  }
  if (reply.status === 401) {
    await release(ports, owner, ids, 0);
    await signedOut(delivery);
    return;
  }
  if (reply.status === 429 || reply.status === 503) {
    gate.rest(reply.retryAfterMs);
    await release(ports, owner, ids, 0);
    return;
  }
  // A 4xx to the whole refuses none of its items, and a 5xx may be the doing of one: they go alone from here on.
  if (isMissingCall(reply)) noteMissing(memory, 'hasBatch', ports.clock.now());
  else if (await isOwnFault(delivery, reply)) for (const id of ids) memory.singly.add(id);
  await release(ports, owner, ids, 0);
}

/** The files that travel inside a single call; null when this device has lost one, or a part of it. */
async function filesOf({ ports }: Delivery, entry: Sealed): Promise<WireFile[] | null> {
  const files: WireFile[] = [];
  for (const [name, sha256] of Object.entries(entry.files)) {
    const blob = await readWholeBlob(ports.store, sha256);
    if (blob === null) return null;
    files.push({ field: name.replace(/\.\d+$/, ''), bytes: blob.bytes, type: blob.row.type });
  }
  return files;
}

async function deliverSingle(delivery: Delivery, { entry, isFirst }: Extract<Parcel, { as: 'single' }>): Promise<void> {
  const files = await filesOf(delivery, entry);
  if (files === null) {
    // There is no other way to the server by which it could be found out again.
    const message = 'The picture is not on this device any more. Please choose it again.';
    const note = { status: 424, code: 'blob_missing', message };
    await settle(delivery, [{ id: entry.id, seq: entry.seq, outcome: { as: 'refused', note } }]);
    return;
  }
  const request = singleRequest(entry, files);
  const reply = await delivery.ports.transport.send(request, delivery.signal);
  const answer = { status: reply.status, body: reply.json, at: reply.at, retryAfterMs: reply.retryAfterMs };
  const outcome = outcomeOf(entry, answer, isFirst);
  if (await isOwnFault(delivery, reply)) await settle(delivery, [{ id: entry.id, seq: entry.seq, outcome }]);
  else await release(delivery.ports, delivery.owner, [entry.id], 0);
}

async function deliverVoid(
  delivery: Delivery,
  { entry, clientId, seq }: Extract<Parcel, { as: 'void' }>,
): Promise<void> {
  const { ports, memory, owner, gate, signal } = delivery;
  const reply = await ports.transport.send(voidRequest(entry, clientId, seq), signal);
  if (isMissingCall(reply)) noteMissing(memory, 'hasVoid', ports.clock.now());
  if (!memory.hasVoid || isVoidReply(reply.json)) {
    await settleVoid(ports, entry.id);
    return;
  }
  await release(ports, owner, [entry.id], Math.min(reply.retryAfterMs ?? 5_000, longestWaitMs));
  if (reply.status === 401) await signedOut(delivery);
  else if (reply.status >= 500) gate.rest(reply.retryAfterMs);
}

/** Sends one parcel and settles it, whatever comes. Rejects only where the store or the programme is broken. */
export async function deliver(delivery: Delivery, parcel: Parcel): Promise<void> {
  try {
    if (parcel.as === 'batch') await deliverBatch(delivery, parcel);
    else if (parcel.as === 'single') await deliverSingle(delivery, parcel);
    else await deliverVoid(delivery, parcel);
  } catch (error) {
    if (!isWireError(error)) throw error;
    const { ports, gate, owner } = delivery;
    if (parcel.as === 'void') {
      const leastMs = askedToWaitMs(error);
      const isWell = await gate.probe(delivery.signal, true);
      await release(ports, owner, [parcel.entry.id], isWell ? Math.max(5_000, leastMs) : leastMs);
      return;
    }
    await failed(delivery, entriesOf(parcel), parcel.as === 'single', error);
  }
}
