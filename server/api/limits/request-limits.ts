import type { FastifyRequest } from 'fastify';
import { createRateLimiter, createNetworkRateLimiter } from './limiter.ts';
import type { RateLimitRule, RateLimiter } from './limiter.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';
import { isApiCall } from '#server/api/http/authenticate.ts';
import type { TokenLimits } from '#server/api/http/authenticate.ts';

const windowMs = 60_000;

/** What a request costs that has no dearer limit of its own beside it; a file is whatever isn't below /api. */
type RequestClass = 'file' | 'read' | 'search' | 'write';

/**
 * In a minute. An account is one person with some devices; a network may be a whole festival behind one address, most of
 * which are guests.
 */
const limitsPerMinute: Record<RequestClass, { account: number; network: number }> = {
  file: { account: 30_000, network: 30_000 },
  read: { account: 1_200, network: 6_000 },
  search: { account: 240, network: 1_200 },
  write: { account: 1_200, network: 2_400 },
};

/** Signed in, a whole festival may do so many times what its guests may: few have as many accounts behind one address. */
const signedInFactor = 10;

/** What narrows a list of events by other than its order: whatever doesn't fit is looked through too. */
const narrowing = ['search', 'q', 'to', 'latitude', 'longitude', 'category'];
const dayMs = 86_400_000;

/** Asked by those who watch over servers, and by devices that look whether they are online; each keeps its answer for a while. */
const exemptPaths = ['/api/health', '/healthz', '/readyz'];

/** What is on from today is found at once, and every start of the app asks for it. */
function isFarAhead(from: unknown, now: number): boolean {
  return typeof from === 'string' && Date.parse(from) > now + dayMs;
}

function classOf(request: FastifyRequest, now: number): RequestClass {
  const { method, query } = request;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (!isApiCall(request)) return 'file';
  const queryFields = query as Record<string, unknown>;
  const isNarrowed = narrowing.some((name) => (queryFields[name] ?? '') !== '') || isFarAhead(queryFields['from'], now);
  return isNarrowed ? 'search' : 'read';
}

type Take = (key: string) => Promise<void>;

/** A counter of each class; it is this process that they are to spare. */
function countersOf(
  services: Services,
  by: string,
  make: (services: Services, limit: RateLimitRule) => RateLimiter,
  maxOf: (each: RequestClass) => number,
): Record<RequestClass, Take> {
  const here = { ...services, counter: services.localCounter };
  const counterOf = (each: RequestClass) =>
    make(here, { name: `${each}:${by}`, kind: 'calls', max: maxOf(each), windowMs }).take;
  return { file: counterOf('file'), read: counterOf('read'), search: counterOf('search'), write: counterOf('write') };
}

function guestCounters(services: Services): Record<RequestClass, Take> {
  return countersOf(services, 'network', createNetworkRateLimiter, (each) => limitsPerMinute[each].network);
}

/**
 * Counts calls with a token before anybody looks for whose it is, so that there is an end to that too, and those with one
 * that is nobody's among the guests'.
 */
export function createTokenLimits(services: Services): TokenLimits {
  const presented = countersOf(
    services,
    'token',
    createNetworkRateLimiter,
    (each) => signedInFactor * limitsPerMinute[each].network,
  );
  const guests = guestCounters(services);
  return {
    presented: (request) => presented[classOf(request, services.now())](request.ip),
    unknown: (request) => guests[classOf(request, services.now())](request.ip),
  };
}

/**
 * Counts every request, by account where somebody is signed in and else by network, so that none is without a limit. It stands
 * behind the hook that finds out who calls, and before the one that reads what is sent.
 */
export function limitRequests(web: Web, services: Services): void {
  const accounts = countersOf(services, 'account', createRateLimiter, (each) => limitsPerMinute[each].account);
  const guests = guestCounters(services);
  web.addHook('onRequest', async (request) => {
    if (exemptPaths.includes(request.routeOptions.url ?? '')) return;
    const each = classOf(request, services.now());
    if (request.actor === null) await guests[each](request.ip);
    else await accounts[each](String(request.actor.userId));
  });
}
