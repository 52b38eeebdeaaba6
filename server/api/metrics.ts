import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Metrics } from '#server/infra/metrics/prometheus.ts';
import { bearerOf } from './http/bearer.ts';
import type { Web } from './web.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether a header has the token; compared in constant time. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const given = bearerOf(authorization);
  return given !== null && timingSafeEqual(hashOf(given), hashOf(token));
}

/** The metrics at the app's own address, for callers with the token. */
export function registerMetrics(web: Web, metrics: Metrics, token: string): void {
  web.route({
    method: 'GET',
    url: '/metrics',
    schema: { hide: true },
    async handler(request, reply) {
      if (!showsToken(request.headers.authorization, token)) throw new Refusal('unauthorized', 'Show the token');
      return await reply
        .header('Cache-Control', 'no-store')
        .type(metrics.contentType)
        .send(await metrics.text());
    },
  });
}
