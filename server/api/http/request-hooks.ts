import type { Services } from '#server/api/services.ts';
import { endSlowBodies } from './slow-request-bodies.ts';
import type { BodyClock } from './slow-request-bodies.ts';
import { createTokenLimits, limitRequests } from '#server/api/limits/request-limits.ts';
import { requireWholeBodies } from './whole-bodies.ts';
import type { Web } from '#server/api/web.ts';
import { authenticateRequests, isApiCall } from './authenticate.ts';

/**
 * Unless a handler says otherwise, a reply is for its caller only: browsers revalidate each time, and shared caches
 * neither store it nor give it to another caller.
 */
function addCacheHeaders(web: Web): void {
  web.addHook('onSend', async (request, reply) => {
    if (!isApiCall(request)) return;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isFound = isRead && reply.statusCode < 400;
    if (!reply.hasHeader('Cache-Control'))
      void reply.header('Cache-Control', isFound ? 'private, no-cache' : 'no-store');
    const vary = reply.getHeader('Vary');
    void reply.header('Vary', vary === undefined ? 'Authorization' : `${String(vary)}, Authorization`);
  });
}

/**
 * Hooks for every call, before its handler: authentication, rate limits, slow bodies and those cut off, caching.
 * @param bodies clock for the bodies' time limit
 */
export function addRequestHooks(web: Web, services: Services, bodies: BodyClock): void {
  endSlowBodies(web, bodies);
  requireWholeBodies(web);
  addCacheHeaders(web);
  authenticateRequests(web, services, createTokenLimits(services));
  limitRequests(web, services);
}
