import { isApiCall } from './authenticate.ts';
import type { Web } from '#server/api/web.ts';

/**
 * What a call answers is its caller's, unless its handler says otherwise: a browser asks again each time, a cache in between
 * keeps nothing, and neither gives one caller what another got.
 */
export function addCacheHeaders(web: Web): void {
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
