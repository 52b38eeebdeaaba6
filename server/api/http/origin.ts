import type { FastifyRequest } from 'fastify';

/** A host as a browser sends it; anything else is never repeated in a reply. */
const hostPattern = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** The app's origin, such as `https://scape.example`: from the settings, else as the caller addressed it. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  // A trusted proxy may pass on anything from a caller's headers.
  return hostPattern.test(host) ? `${protocol === 'https' ? 'https' : 'http'}://${host}` : 'http://localhost';
}

/**
 * How long a reply that contains the app's address may be cached: by shared caches only if the address comes from the
 * settings.
 */
export function cacheControlFor(seconds: number, publicUrl: string | null): string {
  return `${publicUrl === null ? 'private' : 'public'}, max-age=${String(seconds)}`;
}
