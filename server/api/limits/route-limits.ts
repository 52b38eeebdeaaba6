import type { FastifyRequest } from 'fastify';
import type { Services } from '#server/api/services.ts';

function perMinute({ limits }: Services, max: number, isExempt: (request: FastifyRequest) => boolean = () => false) {
  if (limits.rate === 0) return {};
  const rateLimit = { max: Math.ceil(max * limits.rate), timeWindow: 60_000, allowList: isExempt };
  return { rateLimit };
}

/** Signing in and up: enough for a household behind one address, too few to guess passwords. */
export function signInsPerMinute(services: Services) {
  return perMinute(services, 30);
}

/** Sessions that are ended without their token: few devices behind one address have any to tell of. */
export function tokenlessLogoutsPerMinute(services: Services) {
  return perMinute(services, 120, ({ headers }) => headers.authorization !== undefined);
}

/** Where pushes go: each start of the app tells it once, and each may be a question to whoever knows addresses. */
export function subscriptionsPerMinute(services: Services) {
  return perMinute(services, 30);
}

/** Calls that may bring pictures; without one they aren't counted. */
export function uploadsPerMinute(services: Services) {
  // The limit counts before the body's reader could say what it is.
  return perMinute(services, 120, ({ headers }) => !/^multipart\//i.test(headers['content-type'] ?? ''));
}

/** Pictures come in pieces: these are some 80 photos of a device's size. */
export function blobsPerMinute(services: Services) {
  return perMinute(services, 480, (request) => request.method === 'HEAD');
}

/** Places by address or pin: each may be a question to a service that others pay for. */
export function placesPerMinute(services: Services) {
  return perMinute(services, 120);
}

/** Places while somebody types, a few questions a second at most. */
export function suggestionsPerMinute(services: Services) {
  return perMinute(services, 240);
}

/** Feeds and sitemaps: many programs ask from behind one address, but none asks every second. */
export function bigFilesPerMinute(services: Services) {
  return perMinute(services, 120);
}

/** Pictures of maps: a map that is moved about asks for some dozens at once. */
export function tilesPerMinute(services: Services) {
  return perMinute(services, 1500);
}

/** Pictures of maps that one network may wait for: more than a browser asks for, and less than may wait altogether. */
export function tilesAtOnce({ limits }: Services): number {
  return limits.rate === 0 ? Infinity : Math.ceil(150 * limits.rate);
}
