import { apiVersion, headers } from '#contract/sync/headers.ts';
import type { Web } from '#server/api/web.ts';
import { isApiCall, isApiPath } from './authenticate.ts';

/**
 * Marks every reply below /api, so that devices can tell this server from intermediaries. Replies to unparsable
 * requests aren't marked: no device should take one for an answer to its call.
 */
export function addApiVersionHeader(web: Web): void {
  // While closing, Fastify answers without running hooks.
  web.server.prependListener('request', ({ url = '' }, reply) => {
    if (isApiPath(url)) reply.setHeader(headers.api, apiVersion);
  });
  web.addHook('onRequest', async (request, reply) => {
    if (isApiCall(request)) void reply.header(headers.api, apiVersion);
  });
}
