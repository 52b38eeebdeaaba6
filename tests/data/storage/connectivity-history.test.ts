import { expect, test } from 'vitest';
import {
  createConnectivityRecorder,
  recordConnectivity,
  type ConnectivityChange,
} from '#data/storage/connectivity-history.ts';
import { sampleStore } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

type Sample = Awaited<ReturnType<typeof sampleStore>>;

const turns = (store: Sample) => (store.row('meta', 'gates')?.value ?? []) as ConnectivityChange[];

test('[OFF-10] only turns of the gate are noted, also over workers that come and go', async () => {
  const store = await sampleStore();
  const first = createConnectivityRecorder();
  for (const gate of [null, 'offline', 'offline']) first('scape-1', store, gate);
  await settled();
  const second = createConnectivityRecorder();
  for (const gate of ['offline', 'portal', null, null]) second('scape-1', store, gate);
  await settled();
  expect(turns(store).map(({ gate }) => gate)).toEqual(['offline', 'portal', null]);
});

test('[OFF-10] each database has its own, and one that can’t be written breaks nothing', async () => {
  const [store, other] = [await sampleStore(), await sampleStore()];
  const note = createConnectivityRecorder();
  const transact = () => Promise.reject(new Error('closed'));
  note('scape-3', { transact }, 'offline');
  note('scape-1', store, 'offline');
  note('scape-2', other, 'server');
  await settled();
  expect([turns(store), turns(other)].map((list) => list.map(({ gate }) => gate))).toEqual([['offline'], ['server']]);
});

test('[OFF-10] of very many turns the last are kept', async () => {
  const store = await sampleStore();
  for (let atMs = 1; atMs <= 210; atMs += 1)
    await recordConnectivity(store, { atMs, gate: atMs % 2 === 0 ? null : 'offline' });
  const kept = turns(store);
  expect([kept.length, kept[0]?.atMs, kept.at(-1)?.atMs]).toEqual([200, 11, 210]);
});
