import type { TelemetryEvent, EmitTelemetry } from '#server/domain/telemetry-event.ts';
import { createTimeBuckets } from './time-buckets.ts';
import { createDurationHistogram, summarizeDurations } from './duration-histogram.ts';
import type { DurationSummary, DurationHistogram } from './duration-histogram.ts';

export interface RouteStats {
  method: string;
  route: string;
  /** answered with 5xx */
  errors: number;
  /** in ms */
  took: DurationSummary;
}

export interface MutationEndStats {
  kind: string;
  end: string;
  code: string | null;
  count: number;
}

export interface RecentStats {
  /** the period of the call statistics, in ms */
  callsMs: number;
  routes: RouteStats[];
  /** how long mutations had waited on their devices, in ms */
  waitedHour: DurationSummary;
  waitedDay: DurationSummary;
  /** how the mutations of the last day ended, most frequent first */
  ends: MutationEndStats[];
}

interface RouteCount {
  method: string;
  route: string;
  errors: number;
  took: DurationHistogram;
}

interface DayBucket {
  waited: DurationHistogram;
  ends: Map<string, MutationEndStats>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const callMinutes = 5;
/** Longer calls are cut off elsewhere. */
const longestCallMs = 30 * minuteMs;
const longestWaitMs = 400 * 24 * hourMs;

function addEnd(
  ends: Map<string, MutationEndStats>,
  { kind, end, code }: Omit<MutationEndStats, 'count'>,
  count = 1,
): void {
  const key = `${kind} ${end} ${code ?? ''}`;
  const entry = ends.get(key);
  if (entry === undefined) ends.set(key, { kind, end, code, count });
  else entry.count += count;
}

/** Statistics of the last minutes' calls and the last day's mutations, in this process only. */
export function createRecentStats(now: () => number) {
  const startedAt = now();
  const calls = createTimeBuckets(minuteMs, callMinutes, () => new Map<string, RouteCount>());
  const hour = createTimeBuckets(10 * minuteMs, 6, () => createDurationHistogram(longestWaitMs));
  const day = createTimeBuckets<DayBucket>(hourMs, 24, () => ({
    waited: createDurationHistogram(longestWaitMs),
    ends: new Map(),
  }));

  function call({ method, route, status, ms }: Extract<TelemetryEvent, { type: 'call' }>): void {
    const slot = calls.at(now());
    const key = `${method} ${route}`;
    const routeCount = slot.get(key) ?? { method, route, errors: 0, took: createDurationHistogram(longestCallMs) };
    slot.set(key, routeCount);
    routeCount.took.add(ms);
    if (status >= 500) routeCount.errors += 1;
  }

  function mutation({ kind, end, code, waitedMs }: Extract<TelemetryEvent, { type: 'mutation' }>): void {
    const slot = day.at(now());
    addEnd(slot.ends, { kind: kind ?? 'unknown', end, code });
    if (waitedMs === null) return;
    slot.waited.add(waitedMs);
    hour.at(now()).add(waitedMs);
  }

  function routes(): RouteStats[] {
    const slots = calls.since(now());
    const keys = new Set(slots.flatMap((slot) => [...slot.keys()]));
    return [...keys]
      .map((key) => {
        const counts = slots.flatMap((slot) => slot.get(key) ?? []);
        const [method = '', route = ''] = key.split(' ', 2);
        const errors = counts.reduce((sum, count) => sum + count.errors, 0);
        return { method, route, errors, took: summarizeDurations(counts.map(({ took }) => took)) };
      })
      .toSorted((left, right) => right.took.count - left.took.count);
  }

  function ends(slots: DayBucket[]): MutationEndStats[] {
    const sum = new Map<string, MutationEndStats>();
    for (const slot of slots) for (const end of slot.ends.values()) addEnd(sum, end, end.count);
    return [...sum.values()].toSorted((left, right) => right.count - left.count);
  }

  const listener: EmitTelemetry = (telemetryEvent) => {
    if (telemetryEvent.type === 'call') call(telemetryEvent);
    if (telemetryEvent.type === 'mutation') mutation(telemetryEvent);
  };

  return {
    listener,
    numbers(): RecentStats {
      const at = now();
      const slots = day.since(at);
      return {
        // Four whole minutes plus the current one so far.
        callsMs: Math.max(1_000, Math.min(at - startedAt, (callMinutes - 1) * minuteMs + (at % minuteMs))),
        routes: routes(),
        waitedHour: summarizeDurations(hour.since(at)),
        waitedDay: summarizeDurations(slots.map(({ waited }) => waited)),
        ends: ends(slots),
      };
    },
  };
}
