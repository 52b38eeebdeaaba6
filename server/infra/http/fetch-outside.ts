import { NoAnswer } from './no-answer.ts';
import { retryAfterMsOf } from './retry-after.ts';

const maxBytes = 1024 * 1024;

export interface OutsideRequest {
  headers: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** wall clock, ms */
  now(): number;
}

interface OutsideResponse {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

async function bytesOf(response: Response): Promise<Buffer> {
  if (response.body === null) return Buffer.alloc(0);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > maxBytes) throw new NoAnswer('too much', { fault: 'useless' });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/**
 * Fetches from an outside service, without following redirects and reading at most 1 MB.
 * @throws NoAnswer for any failure, or the signal's reason if the caller has gone
 */
export async function fetchOutside(
  url: URL,
  { headers, timeoutMs, signal, now }: OutsideRequest,
): Promise<OutsideResponse> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers,
      redirect: 'manual',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    const { status } = response;
    if (!response.ok) {
      await response.body?.cancel();
      const retryAfterMs = retryAfterMsOf(response.headers.get('retry-after'), now());
      throw new NoAnswer(`status ${status}`, { status, retryAfterMs });
    }
    return { status, headers: response.headers, bytes: await bytesOf(response) };
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NoAnswer) throw error;
    throw limit.aborted ? new NoAnswer('too slow', { fault: 'slow' }) : new NoAnswer('no answer');
  }
}
