import { addCacheHeaders } from './cache-control.ts';
import type { Services } from '#server/api/services.ts';
import { endSlowBodies } from './slow-request-bodies.ts';
import type { BodyClock } from './slow-request-bodies.ts';
import { createTokenLimits, limitRequests } from '#server/api/limits/request-limits.ts';
import type { Web } from '#server/api/web.ts';
import { authenticateRequests } from './authenticate.ts';

/**
 * Hooks for every call, before its handler: authentication, rate limits, slow bodies, caching.
 * @param bodies clock for the bodies' time limit
 */
export function addRequestHooks(web: Web, services: Services, bodies: BodyClock): void {
  endSlowBodies(web, bodies);
  addCacheHeaders(web);
  authenticateRequests(web, services, createTokenLimits(services));
  limitRequests(web, services);
}
