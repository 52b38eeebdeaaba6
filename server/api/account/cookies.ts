import type { IncomingHttpHeaders } from 'node:http';

/**
 * `scape_reset`: the grant of a reset; `scape_device`: the secret by which accounts recognize a device;
 * `scape_pictures`: lets an `<img>`, which can't send a token, show what its session may see.
 */
type CookieName = 'scape_reset' | 'scape_device' | 'scape_pictures';

/** `scape_pictures` goes along with every call, so that a call without it is given one. */
const paths: Record<CookieName, string> = {
  scape_reset: '/api/auth',
  scape_device: '/api/auth',
  scape_pictures: '/',
};

/**
 * Not readable by scripts, and not sent from other sites.
 * @param value empty to remove the cookie
 * @param maxAgeS null: until the browser is closed
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
 * Whether a page of another site made the browser send a request. Browsers say so in a header; a `SameSite=Strict`
 * cookie alone doesn't suffice, as it is also sent from other subdomains of the same domain.
 */
function isFromElsewhere({ 'sec-fetch-site': site = 'none' }: IncomingHttpHeaders): boolean {
  return site !== 'same-origin' && site !== 'none';
}

/** A cookie of a request; null if there is none, or if the request doesn't come from one of our pages. */
export function cookieIn(headers: IncomingHttpHeaders, name: CookieName): string | null {
  if (isFromElsewhere(headers)) return null;
  for (const pair of (headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=', 2);
    if (key === name && /^[\w-]{20,100}$/.test(value)) return value;
  }
  return null;
}
