import type { Page } from 'playwright';
import { median, quantile } from '#world/random/numbers.ts';
import type { Origin } from './origin.ts';
import type { Drained } from './page/device.ts';
import type { Load } from './page/main.ts';

export interface Drain {
  load: Load;
  count: number;
  delayMs: number;
  /** medians, in ms */
  fetchMs: number;
  batchesMs: number;
  onceMs: number;
  engine: Drained;
}

export interface Drains {
  drains: Drain[];
  enqueueMs: { p50: number; p95: number; count: number };
}

export const rounds = 3;
const counts: Record<Load, number> = { likes: 1_000, mixed: 100 };

export interface DrainCase {
  load: Load;
  delayMs: number;
}

const allCases: readonly DrainCase[] = [0, 20, 150].flatMap((delayMs) =>
  (['likes', 'mixed'] as const).map((load) => ({ load, delayMs })),
);

/** A thousand fetches at 150 ms take half a minute of waiting, every time the same: once is enough. */
function fetchesOf(count: number, delayMs: number, most: number): number {
  return count * delayMs > 100_000 ? 1 : most;
}

function middle(all: readonly Drained[]): Drained {
  const of = (name: keyof Drained) => median(all.map((one) => one[name]));
  return {
    drainMs: of('drainMs'),
    passMs: of('passMs'),
    left: of('left'),
    transactions: of('transactions'),
    storeMs: of('storeMs'),
    requests: of('requests'),
    pulls: of('pulls'),
    wireMs: of('wireMs'),
    elseMs: of('elseMs'),
  };
}

/** The same work done four ways, one after the other in each round, so that a busy machine is busy for all of them. */
export async function runDrains(
  page: Page,
  origin: Origin,
  tell: (line: string) => void,
  { cases = allCases, times: wanted = rounds }: { cases?: readonly DrainCase[]; times?: number } = {},
): Promise<Drains> {
  const drains: Drain[] = [];
  const enqueued: number[] = [];
  for (const { load, delayMs } of cases) {
    const count = counts[load];
    const times = { fetch: [] as number[], batches: [] as number[], once: [] as number[], engine: [] as Drained[] };
    for (let round = 0; round < wanted; round += 1) {
      const asked = [load, count] as const;
      const waits = await page.evaluate(([kind, many]) => window.bench.enqueue(kind, many), asked);
      if (load === 'likes') enqueued.push(...waits);
      origin.setDelay(delayMs);
      times.engine.push(await page.evaluate(() => window.bench.drain()));
      if (round < fetchesOf(count, delayMs, wanted)) {
        times.fetch.push(await page.evaluate(([kind, many]) => window.bench.rawFetch(kind, many), asked));
      }
      times.batches.push(await page.evaluate(([kind, many]) => window.bench.rawBatches(kind, many), asked));
      times.once.push(await page.evaluate(([kind, many]) => window.bench.rawOnce(kind, many), asked));
      origin.setDelay(0);
    }
    drains.push({
      load,
      count,
      delayMs,
      fetchMs: median(times.fetch),
      batchesMs: median(times.batches),
      onceMs: median(times.once),
      engine: middle(times.engine),
    });
    tell(`${String(count)} ${load} at ${String(delayMs)} ms: drained`);
  }
  const enqueueMs = { p50: median(enqueued), p95: quantile(enqueued, 0.95), count: enqueued.length };
  return { drains, enqueueMs };
}
