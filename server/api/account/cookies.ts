import type { IncomingHttpHeaders } from 'node:http';

/**
 * `scape_reset`: the grant of a reset; `scape_device`: the secret by which accounts know a device; `scape_pictures`: by which
 * an `<img>`, which can send no token, shows what its session may see.
 */
type CookieName = 'scape_reset' | 'scape_device' | 'scape_pictures';

/** The last is sent with every call, so that one without it is given it. */
const paths: Record<CookieName, string> = {
  scape_reset: '/api/auth',
  scape_device: '/api/auth',
  scape_pictures: '/',
};

/**
 * No script reads it and no other site sends it.
 * @param value empty to take it away
 * @param maxAgeS null: as long as the browser is open
 */
export function accountCookie(
  name: CookieName,
  value: string,
  { maxAgeS, isSecure }: { maxAgeS: number | null; isSecure: boolean },
): string {
  const secure = isSecure ? '; Secure' : '';
  const age = maxAgeS === null ? '' : `; Max-Age=${maxAgeS}`;
  return `${name}=${value}; Path=${paths[name]}${age}; HttpOnly; SameSite=Strict${secure}`;
}

/**
 * Whether a page of another site had the browser send a request. Browsers say so themselves; a cookie of `SameSite=Strict`
 * still goes along with what a neighbour under the same domain sends.
 */
function isFromElsewhere({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'same-origin' && site !== 'none';
}

/** What a request brings along under a name, null for nothing and where it isn't from a page of ours. */
export function cookieIn(headers: IncomingHttpHeaders, name: CookieName): string | null {
  if (isFromElsewhere(headers)) return null;
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}
