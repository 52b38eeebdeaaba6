import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { createMirroredStores } from '#world/stores/mirrored-store.ts';
import { settled } from '#world/time/virtual-time.ts';
import { failureText } from '#world/sim/failure-text.ts';
import { simulate } from '#world/sim/simulate.ts';

const seeds = Array.from({ length: 10 }, (_unused, index) => index + 1);

test.each(seeds)('[OFF-01] [OFF-02] seed %d on IndexedDB, as in the app, breaks no invariant', async (seed) => {
  const stores = createMirroredStores(`sim-${String(seed)}`);
  async function rest(): Promise<void> {
    do await settled();
    while (!stores.isIdle());
    await settled();
  }
  const report = await simulate(seed, { stores: { create: stores.create, rest } });
  expect(report.breaches.length === 0 ? '' : failureText(report)).toBe('');
  expect(report.mutations).toBeGreaterThan(0);
  await stores.close();
});
