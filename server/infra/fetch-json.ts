const mostBytes = 1024 * 1024;

/** A service outside gave no answer that can be used. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
  /** how long it wants to be left alone, in ms; null where it doesn't say */
  readonly retryAfterMs: number | null;
  /** the question was at fault, not the service */
  readonly isOfQuestion: boolean;

  constructor(message: string, { retryAfterMs = null, isOfQuestion = false }: Partial<NoAnswer> = {}) {
    super(message);
    this.retryAfterMs = retryAfterMs;
    this.isOfQuestion = isOfQuestion;
  }
}

interface JsonRequest {
  headers: Record<string, string>;
  timeoutMs: number;
  signal?: AbortSignal | undefined;
  /** the wall clock in milliseconds */
  now(): number;
}

/** A Retry-After header: seconds or a date. */
function retryAfterMsOf(header: string | null, now: number): number | null {
  if (header === null) return null;
  const ms = /^\d{1,9}$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

async function textOf(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body as AsyncIterable<Uint8Array>) {
    length += chunk.length;
    if (length > mostBytes) throw new NoAnswer('too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/**
 * What a service outside answers, followed nowhere else and read no further than 1 MB.
 * @throws NoAnswer whatever is wrong with it, or the signal's reason when the caller has gone
 */
export async function fetchJson(url: URL, { headers, timeoutMs, signal, now }: JsonRequest): Promise<unknown> {
  const limit = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      redirect: 'error',
      signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
    });
    if (!response.ok) {
      await response.body?.cancel();
      throw new NoAnswer(`status ${response.status}`, {
        retryAfterMs: retryAfterMsOf(response.headers.get('retry-after'), now()),
        isOfQuestion: response.status === 400 || response.status === 414,
      });
    }
    return JSON.parse(await textOf(response)) as unknown;
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof NoAnswer) throw error;
    throw new NoAnswer(limit.aborted ? 'too slow' : 'no answer');
  }
}
