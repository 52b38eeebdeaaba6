import { blobLimits } from '#contract/media/picture.ts';
import { mustBeKey } from './object-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Client } from './s3-client.ts';
import type { S3Timeouts, S3Place, S3Reply } from './s3-client.ts';
import { ObjectStoreError } from './store-error.ts';

/** Devices wait 15 s, longer for larger pictures, and retry with the same picture. */
const defaultTimeouts: S3Timeouts = {
  attempts: 4,
  timeoutMs: 8_000,
  totalMs: 20_000,
  waitMs: 200,
  // Originals are the largest objects; their sizes are smaller.
  maxBytes: blobLimits.bytes + 1024 ** 2,
  calls: 64,
};

function wentWell({ status }: S3Reply): boolean {
  return status >= 200 && status < 300;
}

function isMissing({ status, code }: S3Reply): boolean {
  // A missing bucket says nothing about the object. Replies to HEAD have no code.
  return status === 404 && (code === null || code === 'NoSuchKey');
}

/**
 * Objects in a bucket of an S3-compatible store, with the same keys as the store on disk. The bucket is private:
 * objects are only served through this server. Every call throws ObjectStoreError if the store doesn’t answer properly.
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
