import { createHistogram } from 'node:perf_hooks';
import type { RecordableHistogram } from 'node:perf_hooks';

/** A summary of durations: count, median, high percentiles and maximum. */
export interface DurationSummary {
  count: number;
  p50: number;
  p95: number;
  p99: number;
  max: number;
}

/**
 * A histogram of durations in ms, recorded in tenths and accurate to some percent.
 * @param maxMs longer ones count as this
 */
export function createDurationHistogram(maxMs: number) {
  const highest = maxMs * 10;
  const made = (): RecordableHistogram => createHistogram({ lowest: 1, highest, figures: 2 });
  const histogram = made();
  return {
    add: (ms: number) => histogram.record(Math.min(highest, Math.max(1, Math.round(ms * 10)))),
    histogram,
  };
}

export type DurationHistogram = ReturnType<typeof createDurationHistogram>;

/** Merges several histograms; zeros if they are empty. */
export function summarizeDurations(counters: readonly DurationHistogram[]): DurationSummary {
  const [first, ...others] = counters.filter(({ histogram }) => histogram.count > 0);
  if (first === undefined) return { count: 0, p50: 0, p95: 0, p99: 0, max: 0 };
  const sum = createHistogram({ lowest: 1, highest: Number.MAX_SAFE_INTEGER, figures: 2 });
  for (const { histogram } of [first, ...others]) sum.add(histogram);
  const at = (percentile: number) => sum.percentile(percentile) / 10;
  return { count: sum.count, p50: at(50), p95: at(95), p99: at(99), max: sum.max / 10 };
}
