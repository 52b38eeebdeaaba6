import type { FastifyRequest } from 'fastify';

/** A host as a browser sends it; anything else is not repeated to anybody. */
const hostPattern = /^([a-z0-9-]+(\.[a-z0-9-]+)*|\[[0-9a-f:.]+\])(:\d{1,5})?$/i;

/** Where the app is, `https://scape.example`: as its settings say, else as the caller found it. */
export function originOf({ protocol, host }: FastifyRequest, publicUrl: string | null): string {
  if (publicUrl !== null) return new URL(publicUrl).origin;
  return hostPattern.test(host) ? `${protocol}://${host}` : 'http://localhost';
}
