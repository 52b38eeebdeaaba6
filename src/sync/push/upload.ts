import { pieceBytes } from '#contract/media/picture.ts';
import { readBlob, missingPictureText, type StoredBlob } from '#data/files/blobs.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { withHindrance, type OutboxEntry } from '#data/outbox/entry.ts';
import { backoffDelay, timeoutFor } from './backoff.ts';
import { handleSignedOut, type PushContext } from './push.ts';
import { requestedWaitMs } from '#sync/engine/connectivity.ts';
import { markUnsupported, noteIntermediary } from '#sync/engine/state.ts';
import { isIntermediary, isWireError, type WireReply } from '#sync/transport/ports.ts';
import { isMissingCall } from '#sync/transport/read-reply.ts';
import { blobResults } from '#sync/transport/reply-shape.ts';
import type { Tx } from '#data/db/store.ts';

/** Whether an unsent entry names a file. */
const hasFile = ({ state, files }: OutboxEntry, sha256: string) =>
  (state === 'queued' || state === 'sent') && Object.values(files).includes(sha256);

/** Refuses the entries that name a file which can't be sent. */
async function refuseEntries({ ports }: PushContext, sha256: string, status: number, message: string): Promise<void> {
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const knownEntries = (await tx.all('outbox')).filter((entry) => !isUnknownMutation(entry));
    const entries = knownEntries.filter((entry) => hasFile(entry, sha256));
    await tx.put(
      'outbox',
      entries.map((entry) => {
        const named = Object.keys(entry.files).filter((field) => entry.files[field] === sha256);
        const fields = Object.fromEntries(named.map((field) => [field, message]));
        const refusal = { status, code: 'invalid', message, fields };
        return { ...entry, state: 'refused' as const, lease: null, refusal };
      }),
    );
  });
}

/** Notes what the server holds, which no intermediary keeps from it any more. */
async function markUploaded({ ports, engineState }: PushContext, files: readonly string[]): Promise<void> {
  for (const sha256 of files) noteIntermediary(engineState, sha256, false);
  await ports.store.transact('write', ['blobs', 'outbox'], async (tx) => {
    const rows = (await tx.getMany('blobs', files)).filter((row) => row !== undefined);
    await tx.put('blobs', rows.map((row) => ({ ...row, isUploaded: true })));
    await putHindrance(tx, files, false);
  });
}

async function putHindrance(tx: Tx, files: readonly string[], isHindered: boolean): Promise<void> {
  const other = (await tx.all('outbox')).filter(
    (entry) =>
      !isUnknownMutation(entry) &&
      files.some((sha256) => hasFile(entry, sha256)) &&
      (entry.isHindered === true) !== isHindered,
  );
  await tx.put(
    'outbox',
    other.map((entry) => withHindrance(entry, isHindered)),
  );
}

/** Notes on the entries that name a file whether an intermediary blocks its upload. */
async function updateHindrance({ ports }: PushContext, sha256: string, isHindered: boolean): Promise<void> {
  await ports.store.transact('write', ['outbox'], (tx) => putHindrance(tx, [sha256], isHindered));
}

/** Progress in bytes, called while there is more to send. */
type OnSent = (sent: number, total: number) => Promise<void>;

/** How many bytes the server has, from its reply; null if the reply isn't about pieces. */
function receivedOf({ status, json }: WireReply): number | null {
  const received = status === 202 ? (json as { received?: unknown } | null)?.received : null;
  return typeof received === 'number' ? received : null;
}

/**
 * Sends a file, a large one in pieces. First asks how much the server has, so a broken connection costs one piece at
 * most.
 * @returns the last reply; 202 if the server asks for the same piece again
 */
async function sendFile(
  { ports, engineState, signal }: PushContext,
  { row, bytes }: StoredBlob,
  onSent: OnSent,
): Promise<WireReply> {
  const put = (part: ArrayBuffer | null, range: string | null, timeoutMs = timeoutFor(part?.byteLength ?? 0)) =>
    ports.transport.send(
      {
        method: 'PUT',
        path: `/blobs/${row.sha256}`,
        headers: range === null ? {} : { 'content-range': `bytes ${range}/${String(row.size)}` },
        body: part === null ? null : { as: 'bytes', bytes: part, type: row.type },
        timeoutMs,
      },
      signal,
    );
  if (!engineState.hasPieces || row.size <= pieceBytes) return put(bytes, null);
  let reply = await put(null, '*');
  // A server that doesn't know pieces takes the question for an empty picture.
  if (reply.status === 422) {
    markUnsupported(engineState, 'hasPieces', ports.clock.now());
    return put(bytes, null);
  }
  for (let sent = -1; ;) {
    const received = receivedOf(reply);
    if (received === null || received <= sent || received >= row.size) return reply;
    sent = received;
    await onSent(sent, row.size);
    const end = Math.min(sent + pieceBytes, row.size);
    // On the last piece the server renders its pictures, as for a whole file.
    const patience = end === row.size ? timeoutFor(row.size) : undefined;
    reply = await put(bytes.slice(sent, end), `${String(sent)}-${String(end - 1)}`, patience);
  }
}

/** What a server said of a file. */
type FileReply = Pick<WireReply, 'status' | 'json' | 'retryAfterMs'>;

/**
 * Applies final and other replies to files.
 * @returns how long to wait before a retry, in ms; 0: none needed; null: as long as after a failure
 */
async function applyReplies(
  context: PushContext,
  replies: ReadonlyMap<string, FileReply>,
): Promise<Map<string, number | null>> {
  const waits = new Map<string, number | null>();
  const uploaded = [...replies].flatMap(([sha256, { status }]) => (status === 200 || status === 201 ? [sha256] : []));
  if (uploaded.length > 0) await markUploaded(context, uploaded);
  for (const [sha256, { status, json, retryAfterMs }] of replies) {
    const isLater = status === 429 || status >= 500;
    waits.set(sha256, isLater ? retryAfterMs : 0);
    if (uploaded.includes(sha256)) continue;
    noteIntermediary(context.engineState, sha256, false);
    await updateHindrance(context, sha256, false);
    const { message } = (json ?? {}) as { message?: unknown };
    if (!isLater) await refuseEntries(context, sha256, status, typeof message === 'string' ? message : 'Refused');
  }
  return waits;
}

/**
 * Uploads one file by its hash; idempotent.
 * @param attempt consecutive failures so far
 * @returns how long to wait before a retry, in ms; 0: none needed
 */
export async function upload(
  context: PushContext,
  sha256: string,
  attempt: number,
  onSent: OnSent = async () => undefined,
): Promise<{ waitMs: number }> {
  const { ports, engineState, connectivity, signal } = context;
  let failed = attempt;
  let receivedBytes: number | null = null;
  const later = () => ({ waitMs: backoffDelay(failed + 1, ports.clock.random()) });
  const onBytesSent: OnSent = async (sent, total) => {
    // Progress resets the failure count, so the next delay is short.
    if (receivedBytes !== null) failed = 0;
    if (failed === 0) engineState.uploadFailures.delete(sha256);
    receivedBytes = sent;
    await onSent(sent, total);
  };
  const blob = await readBlob(ports.store, sha256);
  if (blob === null) {
    await refuseEntries(context, sha256, 424, missingPictureText);
    return { waitMs: 0 };
  }
  // Another window uploaded it while this one waited for the lock.
  if (blob.row.isUploaded) return { waitMs: 0 };
  try {
    const reply = await sendFile(context, blob, onBytesSent);
    if (isMissingCall(reply)) markUnsupported(engineState, 'hasBlobs', ports.clock.now());
    else if (reply.status === 202) return later();
    else if (reply.status === 401) await handleSignedOut(context);
    else return { waitMs: (await applyReplies(context, new Map([[sha256, reply]]))).get(sha256) ?? later().waitMs };
    return { waitMs: 0 };
  } catch (error) {
    if (!isWireError(error)) throw error;
    const leastMs = requestedWaitMs(error);
    if (!(await connectivity.probe(signal, true))) return { waitMs: leastMs };
    await updateHindrance(context, sha256, noteIntermediary(engineState, sha256, isIntermediary(error)));
    return { waitMs: Math.max(later().waitMs, leastMs) };
  }
}

/**
 * Uploads small files in one form. What becomes of the form as a whole refuses none of them: they go singly from then on.
 * @returns how long to wait before a retry, in ms, by file; 0: none needed; null: as long as after a failure
 */
export async function uploadForm(
  context: PushContext,
  blobs: readonly StoredBlob[],
): Promise<ReadonlyMap<string, number | null>> {
  const { ports, engineState, connectivity, signal } = context;
  const files = blobs.map(({ row, bytes }) => ({ field: row.sha256, bytes, type: row.type }));
  const size = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 2_000);
  const allWait = (ms: number | null) => new Map(files.map(({ field }) => [field, ms]));
  const goSingly = () => {
    for (const { field } of files) engineState.sendAlone.add(field);
    return allWait(0);
  };
  try {
    const reply = await ports.transport.send(
      {
        method: 'POST',
        path: '/blobs',
        headers: {},
        body: { as: 'form', fields: {}, files },
        timeoutMs: timeoutFor(size),
      },
      signal,
    );
    if (reply.status === 200) {
      const results = new Map(blobResults(reply.json).map((result) => [result.sha256, result]));
      const replies = files.flatMap(({ field }) => {
        const result = results.get(field);
        if (result === undefined) engineState.sendAlone.add(field);
        if (result === undefined || result.status === 401) return [];
        const retryAfterMs = result.retry_after_s === undefined ? null : result.retry_after_s * 1_000;
        return [[field, { status: result.status, json: result.body, retryAfterMs }] as const];
      });
      return new Map([...allWait(null), ...(await applyReplies(context, new Map(replies)))]);
    }
    if (reply.status === 401) await handleSignedOut(context);
    else if (reply.status === 429 || reply.status === 503) return allWait(reply.retryAfterMs);
    else if (isMissingCall(reply)) markUnsupported(engineState, 'hasBlobForms', ports.clock.now());
    else return goSingly();
    return allWait(0);
  } catch (error) {
    if (!isWireError(error)) throw error;
    const isServerWell = await connectivity.probe(signal, true);
    return isServerWell ? goSingly() : allWait(requestedWaitMs(error));
  }
}
