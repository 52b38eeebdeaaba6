import type { IncomingHttpHeaders } from 'node:http';

const name = 'scape_reset';

/**
 * The grant of a reset: no script reads it, no other site sends it, and nothing but the calls of accounts gets it.
 * @param grant empty to take it away
 */
export function resetCookie(grant: string, { maxAgeS, isSecure }: { maxAgeS: number; isSecure: boolean }): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${grant}; Path=/api/auth; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Whether a page of another site had the browser send a request. Browsers say so themselves; a cookie of `SameSite=Strict`
 * still goes along with what a neighbour under the same domain sends.
 */
function isFromElsewhere({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'same-origin' && site !== 'none';
}

/** The grant that a request brings along, null for none and where it isn't from a page of ours. */
export function grantIn(headers: IncomingHttpHeaders): string | null {
  const { cookie: cookies } = headers;
  if (isFromElsewhere(headers)) return null;
  return /(?:^|;\s*)scape_reset=([\w-]{20,100})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null;
}
