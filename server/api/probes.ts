import { keepLook, standingOf } from '#server/domain/health.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

interface Probed extends Pick<Services, 'database' | 'now'> {
  /** the process was told to end */
  isEnding(): boolean;
}

/** For whoever starts processes and sends them calls: whether this one is alive, and whether it should be sent any. */
export function registerProbes(web: Web, { database, now, isEnding }: Probed): void {
  const look = keepLook(
    () => standingOf(database),
    (standing) => standing === 'ok',
    now,
  );
  web.route({
    method: 'GET',
    url: '/healthz',
    schema: { hide: true },
    handler: (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  });
  web.route({
    method: 'GET',
    url: '/readyz',
    schema: { hide: true },
    async handler(_request, reply) {
      const standing = await look();
      const status = isEnding() ? 'ending' : standing;
      return await reply
        .header('Cache-Control', 'no-store')
        .status(status === 'ok' ? 200 : 503)
        .send({ status, database: standing });
    },
  });
}
