import { pieceBytes } from '#contract/media/picture.ts';
import { readBlob, missingPictureText } from '#data/files/blobs.ts';
import { isUnknownMutation } from '#data/outbox/unknown-mutations.ts';
import { withHindrance, type OutboxEntry } from '#data/outbox/entry.ts';
import { backoffDelay, timeoutFor } from './backoff.ts';
import type { PushContext } from './push.ts';
import { requestedWaitMs } from '#sync/engine/connectivity.ts';
import { markUnsupported, noteIntermediary } from '#sync/engine/state.ts';
import { isIntermediary, isWireError, type WireReply } from '#sync/transport/ports.ts';
import { isMissingCall } from '#sync/transport/read-reply.ts';
import type { BlobRow } from '#data/db/store.ts';

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

async function markUploaded({ ports }: PushContext, sha256: string): Promise<void> {
  await ports.store.transact('write', ['blobs'], async (tx) => {
    const row = await tx.get('blobs', sha256);
    if (row !== undefined) await tx.put('blobs', [{ ...row, isUploaded: true }]);
  });
}

/** Notes on the entries that name a file whether an intermediary blocks its upload. */
async function updateHindrance({ ports }: PushContext, sha256: string, isHindered: boolean): Promise<void> {
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const knownEntries = (await tx.all('outbox')).filter(
      (entry) => !isUnknownMutation(entry) && hasFile(entry, sha256),
    );
    const other = knownEntries.filter((entry) => (entry.isHindered === true) !== isHindered);
    await tx.put(
      'outbox',
      other.map((entry) => withHindrance(entry, isHindered)),
    );
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
  { row, bytes }: { row: BlobRow; bytes: ArrayBuffer },
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
    const note = (reply.json ?? {}) as { error?: unknown; message?: unknown };
    noteIntermediary(engineState, sha256, false);
    await updateHindrance(context, sha256, false);
    if (reply.status === 200 || reply.status === 201) await markUploaded(context, sha256);
    else if (isMissingCall(reply)) markUnsupported(engineState, 'hasBlobs', ports.clock.now());
    else if (reply.status === 202) return later();
    else if (reply.status === 401) {
      connectivity.pause('signed-out');
      await ports.session.refused();
    } else if (reply.status === 429 || reply.status >= 500) return { waitMs: reply.retryAfterMs ?? later().waitMs };
    else
      await refuseEntries(context, sha256, reply.status, typeof note.message === 'string' ? note.message : 'Refused');
    return { waitMs: 0 };
  } catch (error) {
    if (!isWireError(error)) throw error;
    const leastMs = requestedWaitMs(error);
    if (!(await connectivity.probe(signal, true))) return { waitMs: leastMs };
    await updateHindrance(context, sha256, noteIntermediary(engineState, sha256, isIntermediary(error)));
    return { waitMs: Math.max(later().waitMs, leastMs) };
  }
}
