import { anySignal } from '#contract/any-signal.ts';
import type { ApiMarker } from '#data/storage/api-marker.ts';
import { WireError, type Transport, type WireRequest } from './ports.ts';
import { readReply } from './read-reply.ts';

export interface TransportOptions {
  /** such as `https://scape.example` */
  origin: string;
  serverMark: ApiMarker;
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

/** Bound to its global, which browsers insist on. */
const plainFetch = (url: string, options: RequestInit) => globalThis.fetch(url, options);

/** The one wire. Tries once: the queue decides what is tried again. */
export function createTransport({ origin, serverMark, token, fetch = plainFetch }: TransportOptions): Transport {
  return {
    async send(request, signal) {
      const currentToken = await token();
      const { headers: ownHeaders, ...body } = bodyOf(request);
      const timeout = AbortSignal.timeout(request.timeoutMs);
      const either = anySignal([signal, timeout]);
      const options: RequestInit = {
        method: request.method,
        // A redirect of an API call is a captive portal's doing, and to follow it would tell that one the token.
        redirect: 'manual',
        cache: 'no-store',
        credentials: 'same-origin',
        signal: either.signal,
        // Made here, because `fetch` reports a malformed header as it reports a lost connection.
        headers: new Headers({
          accept: 'application/json',
          ...ownHeaders,
          ...request.headers,
          ...(currentToken === null ? {} : { authorization: `Bearer ${currentToken}` }),
        }),
        ...body,
      };
      /** Only what fails here is the network's doing; any other error is a fault of the program and thrown as it is. */
      const onTheWire = <Result>(work: Promise<Result>): Promise<Result> =>
        work.catch((error: unknown) => {
          throw new WireError(timeout.aborted ? 'timeout' : 'network', error);
        });
      try {
        const response = await onTheWire(fetch(`${origin}/api${request.path}`, options));
        const { status, headers } = response;
        const raw = { status, headers, text: await onTheWire(response.text()) };
        const reply = readReply(raw, await serverMark.isKnown());
        if (reply.isMarked) await serverMark.learn();
        return reply;
      } finally {
        either.release();
      }
    },
  };
}
