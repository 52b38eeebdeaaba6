import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import pLimit from 'p-limit';
import { retryAfterMsOf } from '#server/infra/http/retry-after.ts';
import { ObjectStoreError } from './store-error.ts';

export interface S3Place {
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** the bucket is part of the path; else of the host name */
  isPathStyle: boolean;
}

export interface S3Timeouts {
  attempts: number;
  /** for one attempt, in addition to the time for its bytes */
  timeoutMs: number;
  /** for a call with all its attempts */
  totalMs: number;
  /** maximum wait before the second attempt; doubles for each further one */
  waitMs: number;
  /** a larger reply isn't one of our objects */
  maxBytes: number;
  /** concurrent calls; others wait */
  calls: number;
}

export interface S3Reply {
  status: number;
  /** the store's error code, such as NoSuchKey */
  code: string | null;
  bytes: Uint8Array;
}

type Method = 'GET' | 'HEAD' | 'PUT' | 'DELETE';

const slowestBytesPerMs = 100;
const maxRetryAfterMs = 5_000;
/** Temporary failures: the store is busy, or lost a part of the upload. */
const passingStatuses = [408, 425, 429, 500, 502, 503, 504];
const passingCodes = ['RequestTimeout', 'OperationAborted', 'SlowDown'];

function urlOf({ endpoint, bucket, isPathStyle }: S3Place, key: string): URL {
  const base = new URL(endpoint);
  const folder = base.pathname.replace(/\/+$/, '');
  base.pathname = isPathStyle ? `${folder}/${bucket}/${key}` : `${folder}/${key}`;
  if (!isPathStyle) base.hostname = `${bucket}.${base.hostname}`;
  return base;
}

/** @returns null if it exceeds `most`; leaving the loop closes the connection */
async function bytesOf(response: Response, most: number): Promise<Uint8Array | null> {
  if (response.body === null) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > most) return null;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function codeIn(bytes: Uint8Array): string | null {
  return /<Code>([A-Za-z0-9.]{1,80})<\/Code>/.exec(Buffer.from(bytes).toString('latin1', 0, 4096))?.[1] ?? null;
}

/** The reason for a failed connection is in the error's cause. */
function faultOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { cause } = error;
  return cause instanceof Error && cause.message !== '' ? cause.message : error.message;
}

function isPassing({ status, code }: S3Reply): boolean {
  return passingStatuses.includes(status) || (code !== null && passingCodes.includes(code));
}

/** Extra time for the bytes of a call. */
function msFor(body: Uint8Array | null): number {
  return Math.ceil((body?.length ?? 0) / slowestBytesPerMs);
}

/**
 * Signed calls to an S3-compatible store. The signature covers the SHA-256 of the body, so a store keeps exactly what
 * was sent or nothing. Calls are retried a few times where that may help; all of them are idempotent.
 */
export function createS3Client(place: S3Place, timeouts: S3Timeouts) {
  const { region, accessKeyId, secretAccessKey } = place;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const limit = pLimit(timeouts.calls);

  async function attempt(
    method: Method,
    key: string,
    body: Uint8Array<ArrayBuffer> | null,
    overallSignal: AbortSignal,
  ) {
    const limit = AbortSignal.timeout(timeouts.timeoutMs + msFor(body));
    const sum = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers: Record<string, string> = { 'x-amz-content-sha256': sum };
    if (body !== null) headers['content-type'] = 'application/octet-stream';
    // Signed again for each attempt, because a signature is only valid for a short time.
    const signed = await client.sign(urlOf(place, key), { method, headers, ...(body === null ? {} : { body }) });
    const signal = AbortSignal.any([limit, overallSignal]);
    try {
      const response = await fetch(signed, { redirect: 'manual', signal });
      const bytes = await bytesOf(response, timeouts.maxBytes);
      if (bytes === null) return { fault: `more than ${timeouts.maxBytes} bytes`, isFinal: true, waitMs: null };
      const code = response.ok ? null : codeIn(bytes);
      const waitMs = retryAfterMsOf(response.headers.get('retry-after'), Date.now());
      return { reply: { status: response.status, code, bytes }, waitMs };
    } catch (error) {
      return { fault: signal.aborted ? 'too slow' : faultOf(error), isFinal: false, waitMs: null };
    }
  }

  /** @throws ObjectStoreError if no attempt completes, or if the reply is too large */
  async function call(method: Method, key: string, given?: Uint8Array): Promise<S3Reply> {
    const body = given === undefined ? null : new Uint8Array(given);
    const overallSignal = AbortSignal.timeout(timeouts.totalMs + msFor(body));
    let fault = 'too much is waiting';
    for (let count = 1; count <= timeouts.attempts && !overallSignal.aborted; count += 1) {
      const made = await limit(async () => (overallSignal.aborted ? null : attempt(method, key, body, overallSignal)));
      if (made === null) break;
      if (made.reply !== undefined && !isPassing(made.reply)) return made.reply;
      fault = made.reply === undefined ? made.fault : `${made.reply.status} ${made.reply.code ?? ''}`.trim();
      if (count === timeouts.attempts || made.isFinal === true) break;
      const waitMs = Math.random() * timeouts.waitMs * 2 ** (count - 1);
      // The store's Retry-After is followed, up to the time that callers may be kept waiting.
      await delay(Math.max(waitMs, Math.min(made.waitMs ?? 0, maxRetryAfterMs)), undefined, {
        signal: overallSignal,
      }).catch(() => undefined);
    }
    throw new ObjectStoreError(`${method} ${key}: ${fault}`);
  }

  return call;
}
