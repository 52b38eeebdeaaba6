import { readBlob } from '#data/blobs.ts';
import { isNewer } from '#data/newer.ts';
import { backoffDelay, timeoutFor } from './backoff.ts';
import type { Delivery } from './deliver.ts';
import { askedToWaitMs } from './gate.ts';
import { noteMissing } from './memory.ts';
import { isWireError } from './ports.ts';
import { isMissingCall } from './read-reply.ts';

/** A file that can't be sent: the entries that name it are refused with the reason. */
async function refuse({ ports }: Delivery, sha256: string, status: number, message: string): Promise<void> {
  await ports.store.transact('write', ['outbox'], async (tx) => {
    const known = (await tx.all('outbox')).filter((entry) => !isNewer(entry));
    const entries = known.filter(
      ({ state, files }) => (state === 'queued' || state === 'sent') && Object.values(files).includes(sha256),
    );
    const refusal = { status, code: 'invalid', message, fields: { cover_image: message } };
    await tx.put(
      'outbox',
      entries.map((entry) => ({ ...entry, state: 'refused' as const, lease: null, refusal })),
    );
  });
}

async function held({ ports }: Delivery, sha256: string): Promise<void> {
  await ports.store.transact('write', ['blobs'], async (tx) => {
    const row = await tx.get('blobs', sha256);
    if (row !== undefined) await tx.put('blobs', [{ ...row, isUploaded: true }]);
  });
}

/** Uploads one file by its hash; doing it twice is doing it once. */
export async function upload(delivery: Delivery, sha256: string, attempt: number): Promise<{ waitMs: number }> {
  const { ports, memory, gate, signal } = delivery;
  const later = () => ({ waitMs: backoffDelay(attempt + 1, ports.clock.random()) });
  const blob = await readBlob(ports.store, sha256);
  if (blob === null) {
    await refuse(delivery, sha256, 424, 'The picture is not on this device any more. Please choose it again.');
    return { waitMs: 0 };
  }
  // Another window has sent it while this one waited for its turn.
  if (blob.row.isUploaded) return { waitMs: 0 };
  try {
    const reply = await ports.transport.send(
      {
        method: 'PUT',
        path: `/blobs/${sha256}`,
        headers: {},
        body: { as: 'bytes', bytes: blob.bytes, type: blob.row.type },
        timeoutMs: timeoutFor(blob.row.size),
      },
      signal,
    );
    const note = (reply.json ?? {}) as { error?: unknown; message?: unknown };
    if (reply.status === 200 || reply.status === 201) await held(delivery, sha256);
    else if (isMissingCall(reply)) noteMissing(memory, 'hasBlobs', ports.clock.now());
    else if (reply.status === 401) {
      gate.close('signed-out');
      await ports.session.refused();
    } else if (reply.status === 429 || reply.status >= 500) return { waitMs: reply.retryAfterMs ?? later().waitMs };
    else await refuse(delivery, sha256, reply.status, typeof note.message === 'string' ? note.message : 'Refused');
    return { waitMs: 0 };
  } catch (error) {
    if (!isWireError(error)) throw error;
    const leastMs = askedToWaitMs(error);
    return { waitMs: (await gate.probe(signal, true)) ? Math.max(later().waitMs, leastMs) : leastMs };
  }
}
