import type { FastifyRequest } from 'fastify';
import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { requestIdHeader } from './request-id.ts';
import { pagePaths } from '#server/api/pages/answer.ts';
import type { Web } from '#server/api/web.ts';

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
const pages: ReadonlySet<string> = new Set(pagePaths);
const ours = /^\/(api|media|tiles)(\/|$)|^\/(metrics|healthz|readyz|sitemap\.xml|robots\.txt)$/;

/** The route's pattern, never its parameters: `page` and `file` for the app, `none` if no route matches. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  if (ours.test(url)) return url;
  return pages.has(url) ? 'page' : 'file';
}

/**
 * Gives every call an id, sent in its reply, and a log line with route, status and duration, but never who called or
 * with which parameters.
 */
export function emitRequestTelemetry(web: Web, emitTelemetry: EmitTelemetry): void {
  web.addHook('onRequest', async (request, reply) => void reply.header(requestIdHeader, request.id));
  web.addHook('onResponse', async (request, reply) => {
    const { method: given } = request;
    const method = methods.includes(given) ? given : 'other';
    const route = routeOf(request);
    const { statusCode: status, elapsedTime } = reply;
    emitTelemetry({ type: 'call', method, route, status, ms: elapsedTime });
    request.log.info({ method, route, status, ms: Math.round(elapsedTime * 10) / 10 }, 'call');
  });
}
