import { parentPort, workerData } from 'node:worker_threads';
import { failureText } from '#world/sim/failure-text.ts';
import { simulate, type Report } from '#world/sim/simulate.ts';

export interface SeedShare {
  from: number;
  step: number;
  /** the last seed, and the time after which no further one is started */
  to: number;
  endMs: number;
}

export interface SeedResult {
  seed: number;
  mutations: number;
  steps: number;
  failure: string | null;
  faults: Report['faults'];
}

const { from, step, to, endMs } = workerData as SeedShare;
for (let seed = from; seed <= to && Date.now() < endMs; seed += step) {
  const report = await simulate(seed);
  const { mutations, steps, breaches, faults } = report;
  const failure = breaches.length === 0 ? null : failureText(report);
  parentPort?.postMessage({ seed, mutations, steps, failure, faults } satisfies SeedResult);
}
