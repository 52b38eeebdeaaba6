import { Gauge, Registry, collectDefaultMetrics } from 'prom-client';
import type { TelemetryEvent } from '#server/domain/telemetry-event.ts';
import { createCounters } from './counters.ts';
import { registerLevels } from './gauges.ts';
import type { Levels } from './gauges.ts';

export interface Metrics {
  /** counts a telemetry event */
  listener(telemetryEvent: TelemetryEvent): void;
  /** all metrics in Prometheus' text format */
  text(): Promise<string>;
  /** of `text` */
  contentType: string;
}

const secondMs = 1000;

/** Counts telemetry events for Prometheus. */
export function createMetrics({ levels, version }: { levels: () => Levels; version: string }): Metrics {
  const registry = new Registry();
  const count = createCounters(registry);
  registerLevels(registry, levels);
  collectDefaultMetrics({ register: registry });
  new Gauge({ name: 'scape_build', help: 'Always 1', labelNames: ['version'], registers: [registry] }).set(
    { version },
    1,
  );

  function listener(telemetryEvent: TelemetryEvent): void {
    switch (telemetryEvent.type) {
      case 'call': {
        const { method, route, status, ms } = telemetryEvent;
        count.calls.inc({ method, route, status });
        return count.callSeconds.observe({ method, route }, ms / secondMs);
      }
      case 'mutation': {
        const { kind, end, code, waitedMs } = telemetryEvent;
        if (waitedMs !== null) count.waited.observe(waitedMs / secondMs);
        return count.mutations.inc({ kind: kind ?? 'unknown', end, code: code ?? '' });
      }
      case 'read':
        return count.reads.observe(telemetryEvent.ms / secondMs);
      case 'write':
        return count.writes.observe(telemetryEvent.ms / secondMs);
      case 'commit':
        count.groups.observe(telemetryEvent.writes);
        return count.commits.observe(telemetryEvent.ms / secondMs);
      case 'retry':
        return count.retries.inc();
      case 'slow-statement':
        return count.slowStatements.inc();
      case 'message':
        return count.messages.inc({ to: telemetryEvent.to });
      case 'poke':
        return count.pokes.inc();
      case 'push':
        return count.pushes.inc({ end: telemetryEvent.end });
      case 'job':
        return count.jobs.inc({ kind: telemetryEvent.kind, end: telemetryEvent.end });
      case 'picture':
        return count.pictures.observe({ end: telemetryEvent.end }, telemetryEvent.ms / secondMs);
      case 'mail':
        return count.mails.inc({ end: telemetryEvent.end });
      case 'row-left-out':
        return count.rowsLeftOut.inc({ table: telemetryEvent.table });
      case 'limit':
        return count.limits.inc({ kind: telemetryEvent.kind });
      default:
        return telemetryEvent satisfies never;
    }
  }

  return { listener, text: () => registry.metrics(), contentType: registry.contentType };
}
