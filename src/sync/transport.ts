import { headers } from '#contract/headers.ts';
import { WireError, type Transport, type WireReply, type WireRequest } from './ports.ts';

export interface TransportSettings {
  /** such as `https://scape.example` */
  origin: string;
  /** the token of the account that this transport belongs to, read anew for each request */
  token(): Promise<string | null>;
  /** what carries the request; a plain `fetch` unless told otherwise */
  fetch?: (url: string, options: RequestInit) => Promise<Response>;
}

function bodyOf({ body }: WireRequest): { body?: string | ArrayBuffer | FormData; headers?: Record<string, string> } {
  if (body === null) return {};
  if (body.as === 'json') {
    return { body: JSON.stringify(body.value), headers: { 'content-type': 'application/json' } };
  }
  if (body.as === 'bytes') return { body: body.bytes, headers: { 'content-type': body.type } };
  const form = new FormData();
  for (const [name, value] of Object.entries(body.fields)) form.append(name, value);
  for (const { field, bytes, type } of body.files)
    form.append(field, new Blob([bytes], { type }), `${field}.${type.split('/')[1]}`);
  return { body: form };
}

/** The path below /api of the page that follows, from `Link: </api/events?…>; rel="next"`. */
function nextOf(link: string | null, origin: string): string | null {
  const target = link === null ? undefined : /<([^>]+)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  if (target === undefined) return null;
  const url = new URL(target, origin);
  return `${url.pathname.replace(/^\/api/, '')}${url.search}`;
}

async function replyOf(response: Response, origin: string): Promise<WireReply> {
  const isMarked = response.headers.has(headers.api);
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // A proxy's own page says that it can't reach the server; 511 is a network that wants somebody to sign in.
  const isGateway = response.status >= 500 && response.status !== 511;
  if (!isMarked && !isJson) throw new WireError(isGateway ? 'gateway' : 'foreign');
  const text = await response.text();
  let json: unknown = null;
  try {
    json = text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new WireError('foreign', error);
  }
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return {
    status: response.status,
    json,
    at: response.headers.get(headers.at),
    retryAfterMs: Number.isFinite(retryAfter) ? Math.max(0, retryAfter) * 1_000 : null,
    next: nextOf(response.headers.get('link'), origin),
  };
}

/** Bound to its global, which browsers insist on. */
const plainFetch = (url: string, options: RequestInit) => globalThis.fetch(url, options);

/** The one wire. Tries once: the queue decides what is tried again. */
export function createTransport({ origin, token, fetch = plainFetch }: TransportSettings): Transport {
  return {
    async send(request, signal) {
      const held = await token();
      const { headers: ownHeaders, ...body } = bodyOf(request);
      const timeout = AbortSignal.timeout(request.timeoutMs);
      try {
        const response = await fetch(`${origin}/api${request.path}`, {
          method: request.method,
          // A redirect of an API call is a captive portal's doing, and to follow it would tell that one the token.
          redirect: 'manual',
          cache: 'no-store',
          credentials: 'same-origin',
          signal: AbortSignal.any([signal, timeout]),
          headers: {
            accept: 'application/json',
            ...ownHeaders,
            ...request.headers,
            ...(held === null ? {} : { authorization: `Bearer ${held}` }),
          },
          ...body,
        });
        return await replyOf(response, origin);
      } catch (error) {
        if (error instanceof WireError) throw error;
        throw new WireError(timeout.aborted ? 'timeout' : 'network', error);
      }
    },
  };
}
