import type { EmitTelemetry } from '#server/domain/telemetry-event.ts';
import type { Settings } from '#server/env.ts';
import { createMetrics } from '#server/infra/metrics/prometheus.ts';
import type { Metrics } from '#server/infra/metrics/prometheus.ts';
import type { Levels } from '#server/infra/metrics/gauges.ts';
import type { StorageListener } from '#server/writer/storage.ts';
import type { Telemetry } from './telemetry.ts';
import { createRecentStats } from './recent-stats.ts';
import type { RecentStats } from './recent-stats.ts';
import { createSlowLog } from './slow-log.ts';

/** How a storage reports what it does, including slow statements if configured. */
export function storageListener(
  { slowQueryMs }: Pick<Settings, 'slowQueryMs'>,
  emitTelemetry: EmitTelemetry,
): StorageListener {
  if (slowQueryMs === 0) return { emitTelemetry, slow: null };
  return {
    emitTelemetry,
    slow: { fromMs: slowQueryMs, onSlow: (statement) => emitTelemetry({ type: 'slow-statement', ...statement }) },
  };
}

interface ObservedPorts {
  telemetry: Telemetry;
  levels(): Levels;
  version: string;
  /** wall clock, ms */
  now(): number;
  log: { warn(about: object, text: string): void };
}

export interface Observed {
  recent(): RecentStats;
  /** null if nothing reads them; then nothing is counted for them */
  metrics: Metrics | null;
}

/** Has telemetry counted, kept for the overview and logged where that is useful. */
export function observe(
  { metrics: { port, token } }: Pick<Settings, 'metrics'>,
  { telemetry, levels, version, now, log }: ObservedPorts,
): Observed {
  const recent = createRecentStats(now);
  telemetry.listen(recent.listener);
  const slow = createSlowLog({ now, warn: (about, text) => log.warn(about, text) });
  telemetry.listen((telemetryEvent) => {
    if (telemetryEvent.type === 'slow-statement') slow(telemetryEvent);
  });
  if (port === null && token === null) return { recent: recent.numbers, metrics: null };
  const metrics = createMetrics({ levels, version });
  telemetry.listen(metrics.listener);
  return { recent: recent.numbers, metrics };
}
