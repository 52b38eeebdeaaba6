const name = 'scape_reset';

/**
 * The grant of a reset: no script reads it, no other site sends it, and nothing but the calls of accounts gets it.
 * @param grant empty to take it away
 */
export function resetCookie(grant: string, { maxAgeS, isSecure }: { maxAgeS: number; isSecure: boolean }): string {
  const secure = isSecure ? '; Secure' : '';
  return `${name}=${grant}; Path=/api/auth; Max-Age=${maxAgeS}; HttpOnly; SameSite=Strict${secure}`;
}

/** The grant that a request brings along, null for none. */
export function grantIn(cookies: string | undefined): string | null {
  return /(?:^|;\s*)scape_reset=([\w-]{20,100})(?:;|$)/.exec(cookies ?? '')?.[1] ?? null;
}
