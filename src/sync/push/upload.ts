import { blobFormLimits, pieceBytes } from '#contract/media/picture.ts';
import { missingPictureText, readBlob, readSmallBlobs, type StoredBlob } from '#data/files/blobs.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { withHindrance, type OutboxEntry } from '#data/outbox/entry.ts';
import { backoffDelay, timeoutFor } from './backoff.ts';
import { handleSignedOut, type PushContext } from './push.ts';
import { requestedWaitMs } from '#sync/engine/connectivity.ts';
import { markUnsupported, noteIntermediary } from '#sync/engine/state.ts';
import { isIntermediary, isWireError, type WireReply } from '#sync/transport/ports.ts';
import { isMissingCall } from '#sync/transport/read-reply.ts';
import { blobResults, retryAfterMsOf } from '#sync/transport/reply-shape.ts';
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

/** Notes on the entries that name these files whether an intermediary blocks their upload. */
async function updateHindrance({ ports }: PushContext, files: readonly string[], isHindered: boolean): Promise<void> {
  await ports.store.transact('write', ['outbox'], (tx) => putHindrance(tx, files, isHindered));
}

/** Notes that the server holds files, which no intermediary keeps from it any more. */
async function markUploaded({ ports, engineState }: PushContext, files: readonly string[]): Promise<void> {
  for (const sha256 of files) noteIntermediary(engineState, sha256, false);
  await ports.store.transact('write', ['blobs', 'outbox'], async (tx) => {
    const rows = (await tx.getMany('blobs', files)).filter((row) => row !== undefined);
    await tx.put(
      'blobs',
      rows.map((row) => ({ ...row, isUploaded: true })),
    );
    await putHindrance(tx, files, false);
  });
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

/**
 * Sends small files in one form. Whatever else comes of it as a whole refuses none: files go singly for a while then.
 * @returns what the server says of each
 */
async function sendForm(
  { ports, engineState, signal }: PushContext,
  blobs: readonly StoredBlob[],
): Promise<Map<string, WireReply>> {
  const files = blobs.map(({ row, bytes }) => ({ field: row.sha256, bytes, type: row.type }));
  const timeoutMs = timeoutFor(blobFormLimits.bytes);
  const body = { as: 'form', fields: {}, files } as const;
  const reply = await ports.transport.send({ method: 'POST', path: '/blobs', headers: {}, body, timeoutMs }, signal);
  const { status, json } = reply;
  if (status === 401 || status === 429 || status === 503) return new Map(files.map(({ field }) => [field, reply]));
  const results = status === 200 ? blobResults(json) : [];
  if (results.length < files.length) markUnsupported(engineState, 'hasBlobForms', ports.clock.now());
  return new Map(
    results.map((result) => [
      result.sha256,
      { ...reply, status: result.status, json: result.body, retryAfterMs: retryAfterMsOf(result) },
    ]),
  );
}

/**
 * Uploads the first of the files by its hash, or the small ones at the beginning together; idempotent.
 * @param failuresOf consecutive failures of a file so far
 * @returns of the files that were sent, how long to wait before a retry, in ms; 0: none needed
 */
export async function upload(
  context: PushContext,
  files: readonly string[],
  failuresOf: (sha256: string) => number = () => 0,
  onSent: OnSent = async () => undefined,
): Promise<Map<string, number>> {
  const { ports, engineState, connectivity, signal } = context;
  const [first = ''] = files;
  const waits = new Map([[first, 0]]);
  let hasProgress = false;
  let receivedBytes: number | null = null;
  const later = (sha256: string) => backoffDelay((hasProgress ? 0 : failuresOf(sha256)) + 1, ports.clock.random());
  const onBytesSent: OnSent = async (sent, total) => {
    // Progress resets the failure count, so the next delay is short.
    if (receivedBytes !== null) hasProgress = true;
    if (hasProgress || failuresOf(first) === 0) engineState.uploadFailures.delete(first);
    receivedBytes = sent;
    await onSent(sent, total);
  };
  const small = engineState.hasBlobForms ? await readSmallBlobs(ports.store, files, blobFormLimits) : [];
  const read = small.length > 0 ? small : [await readBlob(ports.store, first)];
  if (read[0] === null) await refuseEntries(context, first, 424, missingPictureText);
  // Another window has uploaded some while this one waited for the lock.
  const blobs = read.filter((blob) => blob?.row.isUploaded === false) as StoredBlob[];
  const [blob] = blobs;
  if (blob === undefined) return waits;
  try {
    const replies =
      blobs.length > 1
        ? await sendForm(context, blobs)
        : new Map([[blob.row.sha256, await sendFile(context, blob, onBytesSent)]]);
    const stored = [...replies].flatMap(([sha256, { status }]) => (status === 200 || status === 201 ? [sha256] : []));
    if (stored.length > 0) await markUploaded(context, stored);
    for (const [sha256, reply] of replies) {
      const { status, json, retryAfterMs } = reply;
      waits.set(sha256, 0);
      if (stored.includes(sha256)) continue;
      noteIntermediary(engineState, sha256, false);
      await updateHindrance(context, [sha256], false);
      if (isMissingCall(reply)) markUnsupported(engineState, 'hasBlobs', ports.clock.now());
      else if (status === 202) waits.set(sha256, later(sha256));
      else if (status === 401) {
        await handleSignedOut(context);
        break;
      } else if (status === 429 || status >= 500) waits.set(sha256, retryAfterMs ?? later(sha256));
      else {
        const { message } = (json ?? {}) as { message?: unknown };
        await refuseEntries(context, sha256, status, typeof message === 'string' ? message : 'Refused');
      }
    }
  } catch (error) {
    if (!isWireError(error)) throw error;
    const leastMs = requestedWaitMs(error);
    const isServerWell = await connectivity.probe(signal, true);
    if (isServerWell && blobs.length > 1) markUnsupported(engineState, 'hasBlobForms', ports.clock.now());
    else if (isServerWell) {
      const isHindered = noteIntermediary(engineState, first, isIntermediary(error));
      await updateHindrance(context, [first], isHindered);
      waits.set(first, Math.max(later(first), leastMs));
    } else for (const { row } of blobs) waits.set(row.sha256, leastMs);
  }
  return waits;
}
