import { registerAdmin } from './api/admin.ts';
import { registerMetrics } from './api/metrics.ts';
import { registerProbes } from './api/probes.ts';
import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { Tell } from './domain/happening.ts';
import type { Settings } from './env.ts';
import type { Mailer } from './infra/mail.ts';
import type { Levels } from './infra/metrics/levels.ts';
import type { Metrics } from './infra/metrics/prometheus.ts';
import type { Happenings } from './observe/happenings.ts';
import { forgivingDatabase } from './observe/forgiving-database.ts';
import { measuredDatabase } from './observe/measured-database.ts';
import { measuredImages } from './observe/measured-images.ts';
import { measuredWriter } from './observe/measured-writer.ts';
import { listenForMetrics } from './observe/metrics-listener.ts';
import { observe } from './observe/observe.ts';
import { createOverview } from './observe/overview.ts';
import { heldTooLongMs, watchPulls } from './observe/pull-watch.ts';
import type { Readiness } from './observe/readiness.ts';
import { mailStanding } from './open-mailer.ts';

type Measurable = Pick<Services, 'database' | 'writer' | 'images'>;

/** Those who read, write and make pictures, with what they do told. */
export function measured({ database, writer, images }: Measurable, tell: Tell, log: Web['log']): Measurable {
  return {
    database: forgivingDatabase(measuredDatabase(database, tell), { tell, log }),
    writer: measuredWriter(writer, tell),
    images: measuredImages(images, tell),
  };
}

/** The counters, where they are to be read: at an address of their own, else here to who shows the token. */
async function openMetrics(web: Web, { port, host, token }: Settings['metrics'], metrics: Metrics): Promise<void> {
  if (port !== null) {
    const listener = await listenForMetrics(metrics, { port, host, token });
    web.addHook('onClose', () => listener.close());
    web.log.info({ port: listener.port }, 'counters are told at /metrics');
  } else if (token !== null) registerMetrics(web, metrics, token);
}

interface Observation {
  services: Services & { mailer: Mailer | null };
  happenings: Happenings;
  readiness: Readiness;
  levels(): Omit<Levels, 'pullsHeldMs'>;
  /** the database for what nobody asks: it isn't among the reads that are measured */
  unasked: Services['database'];
}

/** What those see who run this: whether it is ready, its counters, and the numbers of their page. */
export async function openObservation(web: Web, settings: Settings, observation: Observation): Promise<void> {
  const { services, happenings, readiness, unasked } = observation;
  const { version, now, database } = services;
  const isOneOfSeveral = settings.databaseUrl !== null;
  // With the embedded database there is one writer, whom nobody waits for.
  const pulls = isOneOfSeveral ? watchPulls({ database: unasked, now, log: web.log }) : null;
  web.addHook('onClose', async () => pulls?.close());
  const levels = () => ({ ...observation.levels(), pullsHeldMs: pulls?.heldMs() ?? null });
  const { metrics, recent } = observe(settings, { happenings, levels, version, now, log: web.log });
  web.addHook('preClose', async () => readiness.end());
  const arePullsHeld = async () => ((await pulls?.look()) ?? 0) >= heldTooLongMs;
  registerProbes(web, { database, now, arePullsHeld, isEnding: readiness.isEnding });
  if (metrics !== null) await openMetrics(web, settings.metrics, metrics);
  const { dataDir } = settings;
  const mail = () => mailStanding(services.mailer);
  const overview = createOverview({ database, now, version, dataDir, isOneOfSeveral, levels, recent, mail });
  registerAdmin(web, { overview });
}
