import { apiVersion, headers } from '#contract/sync/headers.ts';
import type { Web } from '#server/api/web.ts';
import { isApiCall, isApiPath } from './authenticate.ts';

/**
 * Marks every reply below /api, so that devices tell the server's word from that of whatever stands before it. What can't be
 * read as a request goes without: no device shall take that for an answer to its call.
 */
export function addApiVersionHeader(web: Web): void {
  // While it closes the framework answers by itself, and runs no hook.
  web.server.prependListener('request', ({ url = '' }, reply) => {
    if (isApiPath(url)) reply.setHeader(headers.api, apiVersion);
  });
  web.addHook('onRequest', async (request, reply) => {
    if (isApiCall(request)) void reply.header(headers.api, apiVersion);
  });
}
