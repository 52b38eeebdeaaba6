import { headers as names } from '#contract/sync/headers.ts';
import { isServerReply } from '#sync/engine/guards/server-reply.ts';
import { WireError, type WireReply } from './ports.ts';

/** A reply as it came in; a proxy may have sent it. */
export interface RawReply {
  status: number;
  headers: Pick<Headers, 'get'>;
  text: string;
}

/** The path below /api of the page that follows, from `Link: </api/events?…>; rel="next"`. */
function nextOf(link: string | null): string | null {
  const target = link === null ? undefined : /<([^>]+)>\s*;\s*rel="?next"?/.exec(link)?.[1];
  if (target === undefined) return null;
  const url = new URL(target, 'https://origin.invalid');
  return `${url.pathname.replace(/^\/api/, '')}${url.search}`;
}

/** `Retry-After` in ms; null where it is missing, a date, or no time at all. */
function retryAfterOf(header: string | null): number | null {
  const seconds = Number(header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null;
}

function intermediaryError(status: number, retryAfterMs: number | null): WireError {
  const isBackoffReply = status === 429 || status === 503;
  // 511 is a network that wants somebody to sign in; any other 5xx is a proxy that can't reach the server.
  const isGateway = isBackoffReply || (status >= 500 && status !== 511);
  return new WireError(isGateway ? 'gateway' : 'foreign', undefined, isBackoffReply ? retryAfterMs : null);
}

/**
 * Reads a reply. Pure.
 * @param isServerMarkKnown a reply of this origin has carried `Scape-Api` before
 * @throws WireError where it isn't the server's
 */
export function readReply({ status, headers, text }: RawReply, isServerMarkKnown: boolean): WireReply {
  const isMarked = headers.get(names.api) !== null;
  const isJson = headers.get('content-type')?.includes('json') ?? false;
  const retryAfterMs = retryAfterOf(headers.get('retry-after'));
  if (!isServerReply({ isMarked, isJson }, isServerMarkKnown)) throw intermediaryError(status, retryAfterMs);
  let json: unknown = null;
  try {
    json = text === '' ? null : JSON.parse(text);
  } catch (error) {
    throw new WireError('foreign', error);
  }
  return { status, isMarked, json, at: headers.get(names.at), retryAfterMs, next: nextOf(headers.get('link')) };
}

/**
 * Whether a reply says that the server has no such call, rather than no such thing. A server that marks its replies says
 * so by code; of any other a bare 404 or 405 has to do.
 */
export function isMissingCall({ status, json, isMarked }: WireReply): boolean {
  const code = (json as { error?: unknown } | null)?.error;
  if (isMarked) return status === 404 && code === 'no_such_call';
  return (status === 404 || status === 405) && code !== 'not_found';
}
