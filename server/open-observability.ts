import { registerAdminActions } from './api/moderation/admin-actions.ts';
import { registerAdmin } from './api/moderation/admin.ts';
import { registerMetrics } from './api/metrics.ts';
import { registerProbes } from './api/probes.ts';
import type { Services } from './api/services.ts';
import type { Web } from './api/web.ts';
import type { EmitTelemetry } from './domain/telemetry-event.ts';
import type { Settings } from './env.ts';
import type { Mailer } from './infra/mail.ts';
import type { Levels } from './infra/metrics/gauges.ts';
import type { Metrics } from './infra/metrics/prometheus.ts';
import type { Telemetry } from './observe/telemetry.ts';
import { lenientDatabase } from './observe/lenient-database.ts';
import { instrumentedDatabase } from './observe/instrumented-database.ts';
import { instrumentedImages } from './observe/instrumented-images.ts';
import { instrumentedWriter } from './observe/instrumented-writer.ts';
import { listenForMetrics } from './observe/metrics-server.ts';
import { observe } from './observe/observe.ts';
import { createOverview } from './observe/overview.ts';
import { maxLagMs, watchPullLag } from './observe/pull-lag.ts';
import type { Readiness } from './observe/readiness.ts';
import { openBackups } from './open-backups.ts';
import { mailReport } from './open-mailer.ts';

type Measurable = Pick<Services, 'database' | 'writer' | 'images'>;

/** Database, writer and images with telemetry. */
export function instrumented(
  { database, writer, images }: Measurable,
  emitTelemetry: EmitTelemetry,
  log: Web['log'],
): Measurable {
  return {
    database: lenientDatabase(instrumentedDatabase(database, emitTelemetry), { emitTelemetry, log }),
    writer: instrumentedWriter(writer, emitTelemetry),
    images: instrumentedImages(images, emitTelemetry),
  };
}

/** Serves the metrics: at an address of their own, else at the app's to callers with the token. */
async function openMetrics(web: Web, { port, host, token }: Settings['metrics'], metrics: Metrics): Promise<void> {
  if (port !== null) {
    const listener = await listenForMetrics(metrics, { port, host, token });
    web.addHook('onClose', () => listener.close());
    web.log.info({ port: listener.port }, 'counters are told at /metrics');
  } else if (token !== null) registerMetrics(web, metrics, token);
}

interface ObservabilityPorts {
  services: Services & { mailer: Mailer | null };
  telemetry: Telemetry;
  readiness: Readiness;
  levels(): Omit<Levels, 'pullLagMs'>;
  /** the database for internal reads, which aren't measured */
  internalDatabase: Services['database'];
}

/** What operators see: readiness, metrics, and the overview. */
export async function openObservability(web: Web, settings: Settings, ports: ObservabilityPorts): Promise<void> {
  const { services, telemetry, readiness, internalDatabase } = ports;
  const { version, now, database } = services;
  const isOneOfSeveral = settings.databaseUrl !== null;
  // The embedded database has a single writer, so nothing is ever held back.
  const pulls = isOneOfSeveral ? watchPullLag({ database: internalDatabase, now, log: web.log }) : null;
  web.addHook('onClose', async () => pulls?.close());
  const levels = () => ({ ...ports.levels(), pullLagMs: pulls?.lagMs() ?? null });
  const { metrics, recent } = observe(settings, { telemetry, levels, version, now, log: web.log });
  web.addHook('preClose', async () => readiness.end());
  const arePullsDelayed = async () => ((await pulls?.check()) ?? 0) >= maxLagMs;
  registerProbes(web, { database, now, arePullsDelayed, isEnding: readiness.isEnding });
  if (metrics !== null) await openMetrics(web, settings.metrics, metrics);
  const { dataDir } = settings;
  const mail = () => mailReport(services.mailer);
  const backups = openBackups(web, settings, now);
  const overview = createOverview({ database, now, version, dataDir, isOneOfSeveral, levels, recent, mail, backups });
  registerAdmin(web, { overview });
  registerAdminActions(web, services, backups);
}
