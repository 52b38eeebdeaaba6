import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { Worker } from 'node:worker_threads';
import { faultKinds } from '#world/devices/fault-kinds.ts';
import type { SeedResult, SeedShare } from './seed-worker.ts';
import { simulate } from '#world/sim/simulate.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    seeds: { type: 'string' },
    minutes: { type: 'string' },
  },
});

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

async function showOne(seed: number): Promise<void> {
  const { lines, breaches, mutations, steps } = await simulate(seed);
  for (const line of lines) say(line);
  say(`seed ${seed}: ${mutations} mutations, ${steps} steps, ${breaches.length === 0 ? 'nothing broken' : 'broken:'}`);
  for (const { invariant, what } of breaches) say(`${invariant} ${what}`);
  process.exitCode = breaches.length === 0 ? 0 : 1;
}

const mostFailures = 20;

/** Each core runs every n-th seed. */
async function runMany(from: number, to: number, endMs: number): Promise<void> {
  const startMs = performance.now();
  const cores = availableParallelism();
  const totals = { seeds: 0, mutations: 0, steps: 0, failures: 0, faults: new Map<string, number>() };
  let nextReportMs = 60_000;

  function take({ mutations, steps, failure, faults }: SeedResult): void {
    for (const [fault, count] of Object.entries(faults))
      totals.faults.set(fault, (totals.faults.get(fault) ?? 0) + count);
    totals.seeds += 1;
    totals.mutations += mutations;
    totals.steps += steps;
    if (failure !== null) {
      totals.failures += 1;
      say(failure);
    }
    if (performance.now() - startMs < nextReportMs) return;
    nextReportMs += 60_000;
    say(summary());
  }
  function summary(): string {
    const seconds = (performance.now() - startMs) / 1_000;
    const { seeds, mutations, steps, failures } = totals;
    const rate = (seeds / seconds).toFixed(1);
    return `${seeds} seeds in ${seconds.toFixed(0)} s (${rate} a second), ${mutations} mutations, ${steps} steps, ${failures} failures`;
  }

  await Promise.all(
    Array.from({ length: cores }, async (_unused, index) => {
      const share: SeedShare = { from: from + index, step: cores, to, endMs };
      const worker = new Worker(new URL('./seed-worker.ts', import.meta.url), {
        workerData: share,
        // Almost nothing outlives a history, so with enough room it is collected while young.
        resourceLimits: { maxYoungGenerationSizeMb: 128 },
      });
      worker.on('message', (result: SeedResult) => {
        take(result);
        if (totals.failures >= mostFailures) void worker.terminate();
      });
      await new Promise<void>((resolve, reject) => {
        worker.on('error', reject);
        worker.on('exit', (code) =>
          code === 0 || totals.failures >= mostFailures ? resolve() : reject(new Error('A history never ended')),
        );
      });
    }),
  );
  say(summary());
  for (const [id, fault] of Object.entries(faultKinds)) say(`${id} ${fault}: ${totals.faults.get(id) ?? 0} times`);
  process.exitCode = totals.failures === 0 && totals.seeds > 0 ? 0 : 1;
}

if (values.seed !== undefined) {
  await showOne(Number(values.seed));
} else {
  const from = Number(values.from);
  const to = values.seeds === undefined ? Number.MAX_SAFE_INTEGER : from + Number(values.seeds) - 1;
  const usualMinutes = values.seeds === undefined ? 1 : 24 * 60;
  await runMany(from, to, Date.now() + Number(values.minutes ?? usualMinutes) * 60_000);
}
