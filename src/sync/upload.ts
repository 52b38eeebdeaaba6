import { pieceBytes } from '#contract/picture.ts';
import { readBlob, type BlobRow } from '#data/blobs.ts';
import { isNewer } from '#data/newer.ts';
import { withHindrance, type OutboxEntry } from '#data/outbox.ts';
import { backoffDelay, timeoutFor } from './backoff.ts';
import type { Delivery } from './deliver.ts';
import { askedToWaitMs } from './gate.ts';
import { noteMissing, noteStranger } from './memory.ts';
import { isStrangers, isWireError, type WireReply } from './ports.ts';
import { isMissingCall } from './read-reply.ts';

/** Whether an entry that is still to go names a file. */
const isNaming = ({ state, files }: OutboxEntry, sha256: string) =>
  (state === 'queued' || state === 'sent') && Object.values(files).includes(sha256);

/** A file that can't be sent: the entries that name it are refused with the reason. */
async function refuse({ ports }: Delivery, sha256: string, status: number, message: string): Promise<void> {
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const known = (await tx.all('outbox')).filter((entry) => !isNewer(entry));
    const entries = known.filter((entry) => isNaming(entry, sha256));
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

async function held({ ports }: Delivery, sha256: string): Promise<void> {
  await ports.store.transact('write', ['blobs'], async (tx) => {
    const row = await tx.get('blobs', sha256);
    if (row !== undefined) await tx.put('blobs', [{ ...row, isUploaded: true }]);
  });
}

/** Notes at what names a file whether somebody on the way keeps it from going up. */
async function noteHindrance({ ports }: Delivery, sha256: string, isHindered: boolean): Promise<void> {
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const known = (await tx.all('outbox')).filter((entry) => !isNewer(entry) && isNaming(entry, sha256));
    const other = known.filter((entry) => (entry.isHindered === true) !== isHindered);
    await tx.put(
      'outbox',
      other.map((entry) => withHindrance(entry, isHindered)),
    );
  });
}

/** Told how many bytes of how many are there, while there are more to come. */
type OnSent = (sent: number, total: number) => Promise<void>;

/** How many bytes the server says that it has; null where the reply isn't about pieces. */
function receivedOf({ status, json }: WireReply): number | null {
  const received = status === 202 ? (json as { received?: unknown } | null)?.received : null;
  return typeof received === 'number' ? received : null;
}

/**
 * Sends a file, a large one in pieces: first it asks how much of it is there, so a line that broke costs one piece.
 * @returns the reply to the last request; a 202 where the server asks for the same piece again
 */
async function sendFile(
  { ports, memory, signal }: Delivery,
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
  if (!memory.hasPieces || row.size <= pieceBytes) return put(bytes, null);
  let reply = await put(null, '*');
  // A server that doesn't know pieces takes the question for an empty picture.
  if (reply.status === 422) {
    noteMissing(memory, 'hasPieces', ports.clock.now());
    return put(bytes, null);
  }
  for (let sent = -1; ;) {
    const received = receivedOf(reply);
    if (received === null || received <= sent || received >= row.size) return reply;
    sent = received;
    await onSent(sent, row.size);
    const end = Math.min(sent + pieceBytes, row.size);
    // With the last piece the server makes its pictures, as it does of a whole file.
    const patience = end === row.size ? timeoutFor(row.size) : undefined;
    reply = await put(bytes.slice(sent, end), `${String(sent)}-${String(end - 1)}`, patience);
  }
}

/**
 * Uploads one file by its hash; doing it twice is doing it once.
 * @param attempt how often it has failed in a row
 */
export async function upload(
  delivery: Delivery,
  sha256: string,
  attempt: number,
  onSent: OnSent = async () => undefined,
): Promise<{ waitMs: number }> {
  const { ports, memory, gate, signal } = delivery;
  let failed = attempt;
  let there: number | null = null;
  const later = () => ({ waitMs: backoffDelay(failed + 1, ports.clock.random()) });
  const noteSent: OnSent = async (sent, total) => {
    // A line on which something gets through isn't waited for as one on which nothing does.
    if (there !== null) failed = 0;
    if (failed === 0) memory.uploadTries.delete(sha256);
    there = sent;
    await onSent(sent, total);
  };
  const blob = await readBlob(ports.store, sha256);
  if (blob === null) {
    await refuse(delivery, sha256, 424, 'The picture is not on this device any more. Please choose it again.');
    return { waitMs: 0 };
  }
  // Another window has sent it while this one waited for its turn.
  if (blob.row.isUploaded) return { waitMs: 0 };
  try {
    const reply = await sendFile(delivery, blob, noteSent);
    const note = (reply.json ?? {}) as { error?: unknown; message?: unknown };
    noteStranger(memory, sha256, false);
    await noteHindrance(delivery, sha256, false);
    if (reply.status === 200 || reply.status === 201) await held(delivery, sha256);
    else if (isMissingCall(reply)) noteMissing(memory, 'hasBlobs', ports.clock.now());
    else if (reply.status === 202) return later();
    else if (reply.status === 401) {
      gate.close('signed-out');
      await ports.session.refused();
    } else if (reply.status === 429 || reply.status >= 500) return { waitMs: reply.retryAfterMs ?? later().waitMs };
    else await refuse(delivery, sha256, reply.status, typeof note.message === 'string' ? note.message : 'Refused');
    return { waitMs: 0 };
  } catch (error) {
    if (!isWireError(error)) throw error;
    const leastMs = askedToWaitMs(error);
    if (!(await gate.probe(signal, true))) return { waitMs: leastMs };
    await noteHindrance(delivery, sha256, noteStranger(memory, sha256, isStrangers(error)));
    return { waitMs: Math.max(later().waitMs, leastMs) };
  }
}
