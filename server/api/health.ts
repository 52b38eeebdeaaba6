import type * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { HealthReply } from '#contract/sync/protocol.ts';
import { isDatabaseHealthy, createHealthCheck } from '#server/domain/health.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

interface HealthServices extends Pick<Services, 'database' | 'version' | 'now'> {
  /** omitted without sockets */
  realtime?(): z.infer<typeof HealthReply>['realtime'];
  /** false: writes can't be stored at the moment, while reads work */
  isStoring?(): boolean;
  /** omitted if no mail server is configured */
  mail?(): z.infer<typeof HealthReply>['mail'];
}

export function registerHealth(web: Web, services: HealthServices): void {
  const {
    database: databaseToCheck,
    version,
    now,
    realtime = () => 'off',
    isStoring = () => true,
    mail = () => 'off',
  } = services;
  const checkDatabase = createHealthCheck(() => isDatabaseHealthy(databaseToCheck), Boolean, now);
  web.route({
    method: 'GET',
    url: '/api/health',
    schema: { tags: ['health'], response: { 200: HealthReply, 503: HealthReply, '4xx': ErrorReply } },
    async handler(_request, reply) {
      const isHealthy = await checkDatabase();
      const database = isHealthy ? 'ok' : 'failing';
      const status = isHealthy && !isStoring() ? 'degraded' : database;
      const body = { status, database, realtime: realtime(), mail: mail(), version } as const;
      return await reply
        .header('Cache-Control', 'no-store')
        .status(isHealthy ? 200 : 503)
        .send(body);
    },
  });
}
