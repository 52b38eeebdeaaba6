import { addCacheHeaders } from './cache-control.ts';
import type { Services } from '#server/api/services.ts';
import { endSlowBodies } from './slow-request-bodies.ts';
import type { BodyClock } from './slow-request-bodies.ts';
import { createTokenLimits, limitRequests } from '#server/api/limits/request-limits.ts';
import type { Web } from '#server/api/web.ts';
import { authenticateRequests } from './authenticate.ts';

/**
 * What holds for every call, before its own handler has a say: who calls, how often, how slowly, and who may keep the reply.
 * @param bodies the time that they have
 */
export function addRequestHooks(web: Web, services: Services, bodies: BodyClock): void {
  endSlowBodies(web, bodies);
  addCacheHeaders(web);
  authenticateRequests(web, services, createTokenLimits(services));
  limitRequests(web, services);
}
