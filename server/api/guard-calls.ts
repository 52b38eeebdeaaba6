import { addCacheHeaders } from './private-replies.ts';
import type { Services } from './services.ts';
import { endSlowBodies } from './slow-bodies.ts';
import type { BodyClock } from './slow-bodies.ts';
import { createTokenLimits, limitRequests } from './usual-limits.ts';
import type { Web } from './web.ts';
import { authenticateRequests } from './who.ts';

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
