import Dexie from 'dexie';
import { beforeEach, expect, test, vi } from 'vitest';
import { tileUsage, type TileUsage } from '#data/map/tile-usage.ts';
import { createTileCache, tileBound, type TileBound, type TileClock, type TileCache } from '#sw/tile-cache.ts';
import { eventually } from '#world/time/eventually.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';

const address = (index: number) => `/tiles/map/12/${String(index)}/7?v=abcd1234`;
const indexOf = (name: string) => Number(name.split('/')[4]);
const picture = (bytes: number) => new Response(new Uint8Array(bytes), { headers: { 'Content-Type': 'image/png' } });

let disk: MemoryCaches;
let nowMs: number;
let pauses: (() => void)[];

beforeEach(async () => {
  disk = memoryCaches();
  nowMs = Date.parse('2031-05-01T12:00:00Z');
  pauses = [];
  await tileUsage.clear();
});

const clock = {
  now: () => nowMs,
  pause: () => new Promise<void>((resolve) => pauses.push(resolve)),
};

function shelfWith(given: { bound?: TileBound; ledger?: TileUsage; clock?: TileClock } = {}): TileCache {
  return createTileCache({ open: () => disk.storage.open('tiles'), ledger: tileUsage, clock, ...given });
}

const inOrder = (numbers: number[]) => numbers.sort((left, right) => left - right);
const held = () => inOrder([...(disk.held.get('tiles')?.keys() ?? [])].map(indexOf));

/** Lets the pauses of the shelf end until its work is done. */
async function done(...work: Promise<unknown>[]): Promise<void> {
  let isDone = false;
  const all = Promise.all(work).finally(() => (isDone = true));
  all.catch(() => undefined);
  await vi.waitFor(
    () => {
      for (const end of pauses.splice(0)) end();
      expect(isDone).toBe(true);
    },
    { timeout: 20_000, interval: 1 },
  );
  await all;
}

async function put(shelf: TileCache, index: number, bytes = 100): Promise<void> {
  nowMs += 1;
  await done(shelf.put(address(index), picture(bytes)));
}

async function use(shelf: TileCache, index: number): Promise<void> {
  nowMs += 1;
  await done(shelf.markUsed(address(index)));
}

test('[MAP-07] [OFF-14] of the pictures of maps that were seen so many stay as the bound allows, the newest', async () => {
  const shelf = shelfWith({ bound: { count: 3, bytes: Infinity } });
  for (const index of [1, 2, 3, 4, 5]) await put(shelf, index);
  expect(held()).toEqual([3, 4, 5]);
  expect(inOrder((await tileUsage.read()).map((row) => indexOf(row.address)))).toEqual([3, 4, 5]);
});

test('[MAP-07] [OFF-14] they take no more room than the bound allows', async () => {
  const shelf = shelfWith({ bound: { count: 100, bytes: 1_000 } });
  await put(shelf, 1, 400);
  await put(shelf, 2, 400);
  await put(shelf, 3, 200);
  expect(held()).toEqual([1, 2, 3]);
  await put(shelf, 4, 300);
  expect(held()).toEqual([2, 3, 4]);
  await put(shelf, 2, 900);
  expect(held()).toEqual([2]);
});

test('[OFF-14] the bound is 1,500 pictures and 40 MB', () => {
  expect(tileBound).toEqual({ count: 1_500, bytes: 41_943_040 });
});

test('[MAP-07] what was looked at last stays, however long it has been there', async () => {
  const shelf = shelfWith({ bound: { count: 3, bytes: Infinity } });
  for (const index of [1, 2, 3]) await put(shelf, index);
  await use(shelf, 1);
  await put(shelf, 4);
  expect(held()).toEqual([1, 3, 4]);
});

test('[MAP-07] a worker that starts anew knows what was looked at last', async () => {
  const bound = { count: 3, bytes: Infinity };
  const first = shelfWith({ bound });
  for (const index of [1, 2, 3]) await put(first, index);
  await use(first, 1);
  const second = shelfWith({ bound });
  await use(second, 2);
  await put(second, 4);
  expect(held()).toEqual([1, 2, 4]);
});

test('[OFF-14] what a worker had no time to write down is counted by the next one, with its size, and goes first', async () => {
  const bound = { count: 100, bytes: 1_000 };
  await put(shelfWith({ bound }), 1, 300);
  for (const index of [2, 3]) {
    // A worker that ends in its pause never wakes from it.
    const ending = { ...clock, pause: () => new Promise<never>(() => {}) };
    void shelfWith({ bound, clock: ending }).put(address(index), picture(300));
    await eventually(() => expect(held()).toContain(index));
  }
  const next = shelfWith({ bound });
  await put(next, 4, 100);
  expect(inOrder((await tileUsage.read()).map(({ bytes }) => bytes))).toEqual([100, 300, 300, 300]);
  await put(next, 5, 500);
  expect(held()).toEqual([1, 4, 5]);
});

test('[OFF-14] what the pictures’ own cache has lost is not counted', async () => {
  const bound = { count: 3, bytes: Infinity };
  const first = shelfWith({ bound });
  for (const index of [1, 2, 3]) await put(first, index);
  await disk.storage.delete('tiles');
  const second = shelfWith({ bound });
  for (const index of [4, 5, 6]) await put(second, index);
  expect([held(), (await tileUsage.read()).length]).toEqual([[4, 5, 6], 3]);
});

test('[OFF-14] a ledger that was lost, or can’t be opened, breaks no bound', async () => {
  const bound = { count: 3, bytes: Infinity };
  const first = shelfWith({ bound });
  for (const index of [1, 2, 3]) await put(first, index);
  await Dexie.delete('scape-tiles');
  await put(shelfWith({ bound }), 4);
  expect(held()).toEqual([2, 3, 4]);

  const no = () => Promise.reject(new Error('no databases here'));
  const shelf = shelfWith({ bound, ledger: { read: no, write: no, clear: no } });
  for (const index of [5, 6, 7, 8]) await put(shelf, index);
  expect(held()).toEqual([6, 7, 8]);
});

test('[MAP-07] a map that is moved over dozens of pictures costs one write', async () => {
  const write = vi.spyOn(tileUsage, 'write');
  const shelf = shelfWith();
  const indexes = Array.from({ length: 60 }, (_, index) => index);
  const work = indexes.map((index) => shelf.put(address(index), picture(10)));
  await eventually(() => expect(held()).toHaveLength(60));
  await done(...work);
  expect(write).toHaveBeenCalledTimes(1);
  await done(...indexes.map((index) => shelf.markUsed(address(index))));
  expect(write).toHaveBeenCalledTimes(2);
  write.mockRestore();
  expect(await tileUsage.read()).toHaveLength(60);
});

test('[OFF-14] on a full disk the picture isn’t kept, and the half that was looked at longest ago goes, once for all that met it', async () => {
  disk = memoryCaches({ limitBytes: 400 });
  const shelf = shelfWith();
  for (const index of [1, 2, 3, 4]) await put(shelf, index);
  await use(shelf, 1);
  await done(...[5, 6, 7].map((index) => shelf.put(address(index), picture(100))));
  expect(held()).toEqual([1, 4]);
  await put(shelf, 8);
  await put(shelf, 9);
  expect(held()).toEqual([1, 4, 8, 9]);
  await put(shelf, 10);
  expect(held()).toEqual([8, 9]);
});

test('[MAP-07] a clock that was ahead keeps nothing for ever', async () => {
  const bound = { count: 2, bytes: Infinity };
  const rightMs = nowMs;
  nowMs += 365 * 24 * 3_600_000;
  await put(shelfWith({ bound }), 1);
  nowMs = rightMs;
  const shelf = shelfWith({ bound });
  for (const index of [2, 3, 4]) await put(shelf, index);
  expect(held()).toEqual([3, 4]);
});

test('[MAP-07] a connection that breaks off in the middle leaves nothing behind', async () => {
  const breaking = new ReadableStream({
    start(controller) {
      controller.error(new TypeError('network'));
    },
  });
  await done(shelfWith().put(address(1), new Response(breaking, { headers: { 'Content-Type': 'image/png' } })));
  expect(held()).toEqual([]);
});
