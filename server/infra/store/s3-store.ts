import { blobLimits } from '#contract/media/picture.ts';
import { mustBeKey } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Timeouts, S3Place, S3Reply } from './s3-client.ts';
import { ObjectStoreError } from './store-error.ts';

/** Devices wait 15 s and longer for larger pictures, and come again with the same one. */
const defaultTimeouts: S3Timeouts = {
  attempts: 4,
  timeoutMs: 8_000,
  totalMs: 20_000,
  waitMs: 200,
  // Originals are the largest; their sizes are smaller than any.
  maxBytes: blobLimits.bytes + 1024 ** 2,
  calls: 64,
};

function wentWell({ status }: S3Reply): boolean {
  return status >= 200 && status < 300;
}

function isMissing({ status, code }: S3Reply): boolean {
  // Without its bucket nothing is there, which is no word on the object. HEAD has no code.
  return status === 404 && (code === null || code === 'NoSuchKey');
}

/**
 * Objects in a bucket of an S3-compatible store, by the names that the files of the disk's store have. The bucket is
 * private: whoever wants an object gets it of the server.
 * Every call throws StoreTrouble where the store doesn’t answer, or not as it should.
 */
export function createS3Store(place: S3Place, timeouts: Partial<S3Timeouts> = {}): ObjectStore {
  const call = createS3Client(place, { ...defaultTimeouts, ...timeouts });

  function toStoreError(method: string, key: string, { status, code }: S3Reply): ObjectStoreError {
    return new ObjectStoreError(`${method} ${key}: ${`${status} ${code ?? ''}`.trim()}`);
  }

  async function has(key: string): Promise<boolean> {
    mustBeKey(key);
    const reply = await call('HEAD', key);
    if (wentWell(reply)) return true;
    if (isMissing(reply)) return false;
    throw toStoreError('HEAD', key, reply);
  }

  async function put(key: string, bytes: Uint8Array): Promise<void> {
    if (await has(key)) return;
    const reply = await call('PUT', key, bytes);
    if (!wentWell(reply)) throw toStoreError('PUT', key, reply);
  }

  async function get(key: string): Promise<Uint8Array | null> {
    mustBeKey(key);
    const reply = await call('GET', key);
    if (wentWell(reply)) return reply.bytes;
    if (isMissing(reply)) return null;
    throw toStoreError('GET', key, reply);
  }

  async function remove(key: string): Promise<void> {
    mustBeKey(key);
    const reply = await call('DELETE', key);
    if (!wentWell(reply) && !isMissing(reply)) throw toStoreError('DELETE', key, reply);
  }

  return { put, get, has, remove };
}
