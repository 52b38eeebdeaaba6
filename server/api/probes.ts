import { createHealthCheck, databaseStatusOf } from '#server/domain/health.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

interface ProbeServices extends Pick<Services, 'database' | 'now'> {
  /** the process was told to end */
  isEnding(): boolean;
  /** devices have long not heard of what was done, because a transaction doesn't end */
  arePullsDelayed(): Promise<boolean>;
}

/** For whoever starts processes and sends them calls: whether this one is alive, and whether it should be sent any. */
export function registerProbes(web: Web, { database, now, isEnding, arePullsDelayed }: ProbeServices): void {
  const check = createHealthCheck(
    async () => {
      const databaseStatus = await databaseStatusOf(database);
      return {
        standing: databaseStatus,
        isDelayed: databaseStatus === 'ok' && (await arePullsDelayed().catch(() => false)),
      };
    },
    ({ standing: databaseStatus, isDelayed }) => databaseStatus === 'ok' && !isDelayed,
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
      const { standing: databaseStatus, isDelayed } = await check();
      const status = isEnding() ? 'ending' : databaseStatus;
      // It is so for all processes: a balancer that took them all away would take away all that goes on as well.
      const replyStatus = isDelayed && status === 'ok' ? { status: 'degraded', pulls: 'held back' } : { status };
      return await reply
        .header('Cache-Control', 'no-store')
        .status(status === 'ok' ? 200 : 503)
        .send({ ...replyStatus, database: databaseStatus });
    },
  });
}
