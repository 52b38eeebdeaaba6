import { isApiCall } from './authenticate.ts';
import type { Web } from '#server/api/web.ts';

/**
 * Unless a handler says otherwise, a reply is for its caller only: browsers revalidate each time, and shared caches
 * neither store it nor give it to another caller.
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
