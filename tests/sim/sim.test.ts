import { expect, test } from 'vitest';
import { faultKinds } from '#world/devices/fault-kinds.ts';
import { failureText } from '#world/sim/failure-text.ts';
import { namedSeeds } from '#world/sim/named-seeds.ts';
import { simulate } from '#world/sim/simulate.ts';

// Always the same: `npm run sim` searches for new failures, so that they don't hit an unrelated change.
const seeds = Array.from({ length: 60 }, (_unused, index) => index + 1);
/** the kinds of fault that occurred in these histories */
const met = new Set<string>();

test.each(namedSeeds)('[OFF-02] seed $seed: $why', async ({ seed, why: _why, ...life }) => {
  const report = await simulate(seed, life);
  for (const fault of Object.keys(report.faults)) met.add(fault);
  expect(report.breaches.length === 0 ? '' : failureText(report)).toBe('');
});

test('[OFF-01] [OFF-02] [OFF-03] [OFF-06] [OFF-07] [OFF-09] [OFF-11] sixty histories break no invariant', async () => {
  let mutations = 0;
  for (const seed of seeds) {
    const report = await simulate(seed);
    mutations += report.mutations;
    for (const fault of Object.keys(report.faults)) met.add(fault);
    expect(report.breaches.length === 0 ? '' : failureText(report)).toBe('');
  }
  expect(mutations).toBeGreaterThan(10 * seeds.length);
});

test('[X1] [X2] [X3] [X4] [X5] [X6] [X7] [X8] [X9] [X10] [X11] [X12] [X13] [X14] [X15] [X16] [X17] [X18] [X19] [X20] [X21] [X22] [X23] [X24] [X25] [X26] [X27] [X28] [X29] [X30] [X31] [X32] every kind of fault has struck in them', () => {
  expect(Object.keys(faultKinds).filter((fault) => !met.has(fault))).toEqual([]);
});

test('the same seed is the same history', async () => {
  const [first, second] = [await simulate(7), await simulate(7)];
  expect(first.lines.length).toBeGreaterThan(50);
  expect(second.lines.map(withoutEpochs)).toEqual(first.lines.map(withoutEpochs));
});

/** The database's epoch is really random, and so are the cursors that contain it. */
function withoutEpochs(line: string): string {
  return line.replace(/cursor=\S*/g, 'cursor');
}
