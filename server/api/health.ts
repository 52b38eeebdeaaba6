import { HealthReply } from '#contract/sync.ts';
import { isDatabaseWell } from '#server/domain/health.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

export function registerHealth(web: Web, { database, version }: Services): void {
  web.route({
    method: 'GET',
    url: '/api/health',
    schema: { tags: ['health'], response: { 200: HealthReply, 503: HealthReply } },
    async handler(_request, reply) {
      const isWell = await isDatabaseWell(database);
      const status = isWell ? 'ok' : 'failing';
      const body = { status, database: status, realtime: 'off', version } as const;
      return await reply
        .header('Cache-Control', 'no-store')
        .status(isWell ? 200 : 503)
        .send(body);
    },
  });
}
