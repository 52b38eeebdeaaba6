import type { Tell } from '#server/domain/happening.ts';
import type { Settings } from '#server/env.ts';
import { createMetrics } from '#server/infra/metrics/prometheus.ts';
import type { Metrics } from '#server/infra/metrics/prometheus.ts';
import type { Levels } from '#server/infra/metrics/levels.ts';
import type { StorageListener } from '#server/writer/storage.ts';
import type { Happenings } from './happenings.ts';
import { createRecent } from './recent.ts';
import type { RecentNumbers } from './recent.ts';
import { createSlowLog } from './slow-log.ts';

/** How a storage tells of what it does, slow statements among it where the settings want them. */
export function storageListener({ slowQueryMs }: Pick<Settings, 'slowQueryMs'>, tell: Tell): StorageListener {
  if (slowQueryMs === 0) return { tell, slow: null };
  return {
    tell,
    slow: { fromMs: slowQueryMs, onSlow: (statement) => tell({ what: 'slow-statement', ...statement }) },
  };
}

interface ObservedPorts {
  happenings: Happenings;
  levels(): Levels;
  version: string;
  /** the wall clock in milliseconds */
  now(): number;
  log: { warn(about: object, text: string): void };
}

export interface Observed {
  recent(): RecentNumbers;
  /** null where nobody reads them: then nothing is counted for it */
  metrics: Metrics | null;
}

/** Has what happens counted, kept for a while and written down where it is worth it. */
export function observe(
  { metrics: { port, token } }: Pick<Settings, 'metrics'>,
  { happenings, levels, version, now, log }: ObservedPorts,
): Observed {
  const recent = createRecent(now);
  happenings.listen(recent.listener);
  const slow = createSlowLog({ now, warn: (about, text) => log.warn(about, text) });
  happenings.listen((happening) => {
    if (happening.what === 'slow-statement') slow(happening);
  });
  if (port === null && token === null) return { recent: recent.numbers, metrics: null };
  const metrics = createMetrics({ levels, version });
  happenings.listen(metrics.listener);
  return { recent: recent.numbers, metrics };
}
