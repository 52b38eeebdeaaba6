import type { FastifyRequest } from 'fastify';
import { requestLimits } from '#server/domain/limits.ts';
import type { RequestClass } from '#server/domain/limits.ts';
import { createRateLimiter, createNetworkRateLimiter } from './limiter.ts';
import type { Services } from '#server/api/services.ts';
import type { Web } from '#server/api/web.ts';
import { isApiCall } from '#server/api/http/authenticate.ts';
import type { TokenLimits } from '#server/api/http/authenticate.ts';

/** Query parameters that filter a list of events: the database has to read rows that don't match, too. */
const narrowing = ['search', 'q', 'to', 'latitude', 'longitude', 'category', 'price', 'language'];
/** Reads for which the database looks at the seats of up to a thousand people. */
const costlyPaths = ['/api/follow/plans'];
const dayMs = 86_400_000;

/** Asked by monitors, and by devices that test their connection; the replies are cached for a moment. */
const exemptPaths = ['/api/health', '/healthz', '/readyz'];

/** Events from today on are found by an index, and the app asks for them at each start. */
function isFarAhead(from: unknown, now: number): boolean {
  return typeof from === 'string' && Date.parse(from) > now + dayMs;
}

function classOf(request: FastifyRequest, now: number): RequestClass {
  const { method, query } = request;
  if (method !== 'GET' && method !== 'HEAD') return 'write';
  if (!isApiCall(request)) return 'file';
  if (costlyPaths.includes(request.routeOptions.url ?? '')) return 'search';
  const queryFields = query as Record<string, unknown>;
  const hasFilter = narrowing.some((name) => (queryFields[name] ?? '') !== '') || isFarAhead(queryFields['from'], now);
  return hasFilter ? 'search' : 'read';
}

type Take = (key: string) => Promise<void>;

/** A counter per class, in memory: it protects this process. */
function countersOf(services: Services, by: 'account' | 'network' | 'token'): Record<RequestClass, Take> {
  const here = { ...services, counter: services.localCounter };
  const create = by === 'account' ? createRateLimiter : createNetworkRateLimiter;
  const counterOf = (each: RequestClass) =>
    create(here, { name: `${each}:${by}`, kind: 'calls', max: requestLimits[each][by], windowMs: 60_000 }).take;
  return { file: counterOf('file'), read: counterOf('read'), search: counterOf('search'), write: counterOf('write') };
}

/** Counts requests with a token before it is looked up, to limit the lookups, and those with an invalid one as guests'. */
export function createTokenLimits(services: Services): TokenLimits {
  const [presented, guests] = [countersOf(services, 'token'), countersOf(services, 'network')];
  return {
    presented: (request) => presented[classOf(request, services.now())](request.ip),
    unknown: (request) => guests[classOf(request, services.now())](request.ip),
  };
}

/**
 * Counts every request, by account if it is authenticated, else by network, so that none is without a limit. Must be
 * registered after authentication; it runs before the body is parsed.
 */
export function limitRequests(web: Web, services: Services): void {
  const [accounts, guests] = [countersOf(services, 'account'), countersOf(services, 'network')];
  web.addHook('onRequest', async (request) => {
    if (exemptPaths.includes(request.routeOptions.url ?? '')) return;
    const each = classOf(request, services.now());
    if (request.actor === null) await guests[each](request.ip);
    else await accounts[each](String(request.actor.userId));
  });
}
