import { createHash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '#contract/sync/refusals.ts';
import type { Metrics } from '#server/infra/metrics/prometheus.ts';
import { bearerOf } from './http/bearer.ts';
import type { Web } from './web.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest();

/** Whether a header shows the token; how long that takes says nothing of it. */
export function showsToken(authorization: string | undefined, token: string): boolean {
  const given = bearerOf(authorization);
  return given !== null && timingSafeEqual(hashOf(given), hashOf(token));
}

/** The counters at the app's own address, for who shows the token. */
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
