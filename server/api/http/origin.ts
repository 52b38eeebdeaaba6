import type { FastifyRequest } from 'fastify';

/** A host as a browser sends it; anything else is not repeated to anybody. */
const hostPattern = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Where the app is, `https://scape.example`: as its settings say, else as the caller found it. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  // A proxy that is believed hands on whatever stands in a caller's own headers.
  return hostPattern.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : 'http://localhost';
}

/** How long a reply that names the app's address may be kept: by caches in between only where no caller chose the address. */
export function cacheControlFor(seconds: number, publicUrl: string | null): string {
  return `${publicUrl === null ? 'private' : 'public'}, max-age=${String(seconds)}`;
}
