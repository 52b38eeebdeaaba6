import { expect, test } from 'vitest';
import { saveBlob } from '#data/files/blobs.ts';
import type { MemoryStore } from '#world/stores/memory-store.ts';
import { runEngine, statesOf } from '#world/devices/sample-engine.ts';
import { reply } from '#world/devices/sample-ports.ts';
import { sampleStore, wish } from '#world/stores/sample-store.ts';
import { settled } from '#world/time/virtual-time.ts';

/** Events that wait, each with a cover of its own. */
async function withCovers(count: number): Promise<MemoryStore> {
  const store = await sampleStore([]);
  for (let index = 0; index < count; index += 1) {
    const { sha256 } = await saveBlob(store, new Uint8Array([index]).buffer, 'image/png', 1);
    const ref = `00000000-0000-4000-8000-00000000009${String(index)}`;
    const event = { title: 'T', description: 'D', date_time: '2031-01-01T00:00:00Z' };
    await wish(store, 'event.create', { ref, event, cover: sha256 });
  }
  return store;
}

const isUpload = ({ path }: { path: string }) => path.startsWith('/blobs/');

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await settled();
}

test('[B3] [CARD-06] pictures go first, one at a time, and then what names them', async () => {
  const store = await withCovers(3);
  let underWay = 0;
  const { wake, paths } = runEngine(store, async (request) => {
    if (!isUpload(request)) return null;
    underWay += 1;
    expect(underWay).toBe(1);
    await settled();
    underWay -= 1;
    return reply(201);
  });
  await wake('start');
  await turns(20);
  expect(paths().filter((path) => path.startsWith('PUT /blobs/'))).toHaveLength(3);
  expect(statesOf(store)).toEqual(['applied', 'applied', 'applied']);
  expect(store.rows('blobs').every(({ isUploaded }) => isUploaded)).toBe(true);
});

test('[B6] [OFF-07] the delays between tries of one file grow over all passes', async () => {
  const at: number[] = [];
  const { wake, pass, time } = runEngine(await withCovers(1), (request) => {
    if (!isUpload(request)) return null;
    at.push(time.now());
    return reply(500);
  });
  await wake('start');
  await pass(20_000);
  const delays = at.slice(1).map((moment, index) => moment - (at[index] ?? 0));
  expect(delays.slice(0, 5)).toEqual([500, 1_000, 2_000, 4_000, 8_000]);
});

test('[B6] a clock that jumps back keeps no picture waiting for years', async () => {
  const store = await withCovers(1);
  let isWell = false;
  const { wake, ports, time } = runEngine(store, (request) => (isUpload(request) && !isWell ? reply(500) : null));
  await wake('start');
  isWell = true;
  ports.clock.now = () => time.now() - 2 * 365 * 86_400_000;
  await wake('online');
  await turns(5);
  expect(store.rows('blobs')).toMatchObject([{ isUploaded: true }]);
});
