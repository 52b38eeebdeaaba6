import { createHealthCheck, databaseStatusOf } from '#server/domain/health.ts';
import type { Services } from './services.ts';
import type { Web } from './web.ts';

interface ProbeServices extends Pick<Services, 'database' | 'now'> {
  /** the process was told to shut down */
  isEnding(): boolean;
  /** devices haven't received changes for long, because a transaction doesn't end */
  arePullsDelayed(): Promise<boolean>;
}

/** Liveness and readiness probes for process managers and load balancers. */
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
      // Delayed pulls affect all processes: a 503 here would make a load balancer remove them all, and with them
      // everything that still works.
      const replyStatus = isDelayed && status === 'ok' ? { status: 'degraded', pulls: 'held back' } : { status };
      return await reply
        .header('Cache-Control', 'no-store')
        .status(status === 'ok' ? 200 : 503)
        .send({ ...replyStatus, database: databaseStatus });
    },
  });
}
