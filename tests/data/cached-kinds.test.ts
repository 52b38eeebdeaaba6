import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { cachedKinds, cacheUse, dropPrivatePictures, emptyCache, usedByCaches } from '#data/cached-kinds.ts';
import { isKeptPictures, keptPictures, privatePictures, seenPictures, seenTiles } from '#data/picture-caches.ts';
import { tileLedger } from '#data/tile-ledger.ts';
import { memoryCaches, type MemoryCaches } from '#world/memory-caches.ts';

let disk: MemoryCaches;

beforeEach(() => {
  disk = memoryCaches();
  vi.stubGlobal('caches', disk.storage);
});
afterEach(async () => {
  await tileLedger.clear();
  vi.unstubAllGlobals();
});

async function put(cache: string, address: string, bytes: number, headers: HeadersInit = {}): Promise<void> {
  const body = new Uint8Array(bytes);
  await (await caches.open(cache)).put(`https://scape.test${address}`, new Response(body, { headers }));
}

test('[OFF-14] where the browser has no caches, they take nothing and emptying them is nothing', async () => {
  vi.stubGlobal('caches', undefined);
  for (const kind of cachedKinds) {
    await emptyCache(kind);
    expect(await cacheUse(kind)).toEqual({ count: 0, bytes: 0 });
  }
});

test('[OFF-14] no cache that may be emptied holds what somebody keeps', async () => {
  const kept = keptPictures('scape-7');
  await put(kept, '/media/kept', 100);
  await put(seenPictures, '/media/seen', 10);
  await put(seenTiles, '/tiles/1', 20);
  for (const kind of cachedKinds) await emptyCache(kind);
  expect([...disk.held.keys()]).toEqual([kept]);
  expect(await usedByCaches(isKeptPictures)).toEqual({ count: 1, bytes: 100 });
});

test('[OFF-14] each kind is emptied by itself, and takes the room of what is in it', async () => {
  await put(seenPictures, '/media/1', 1_000);
  await put(seenPictures, '/media/2', 500);
  await put(seenTiles, '/tiles/1', 20);
  expect(await cacheUse('pictures')).toEqual({ count: 2, bytes: 1_500 });
  await emptyCache('pictures');
  expect(await cacheUse('pictures')).toEqual({ count: 0, bytes: 0 });
  expect(await cacheUse('maps')).toEqual({ count: 1, bytes: 20 });
});

test('[OFF-14] what a reply’s length says is believed, but not of one that was packed on its way', async () => {
  await put(seenPictures, '/media/1', 70, { 'Content-Length': '70' });
  await put(seenPictures, '/media/2', 50, { 'Content-Length': '9', 'Content-Encoding': 'gzip' });
  expect(await cacheUse('pictures')).toEqual({ count: 2, bytes: 120 });
});

test('[OFF-14] the sizes of pictures of maps come from the list of them, which goes with them', async () => {
  await put(seenTiles, '/tiles/1?v=2', 20);
  await tileLedger.write({ put: [{ address: '/tiles/1?v=2', bytes: 21, usedAt: 1 }], drop: [] });
  expect(await cacheUse('maps')).toEqual({ count: 1, bytes: 21 });
  await emptyCache('maps');
  expect(await tileLedger.read()).toEqual([]);
});

test('[SESS-05] who leaves takes the private pictures along, and those that an earlier version kept among all others', async () => {
  await put(privatePictures, '/media/said', 10);
  await put(seenPictures, '/media/former', 10, { 'Cache-Control': 'public, max-age=31536000, immutable' });
  await put(seenPictures, '/media/hidden', 10, { 'Cache-Control': 'private, no-store' });
  await put(seenPictures, '/media/public', 10, { 'Cache-Control': 'public, max-age=300' });
  await dropPrivatePictures();
  expect([...disk.held.keys()]).toEqual([seenPictures]);
  expect([...(disk.held.get(seenPictures)?.keys() ?? [])].join()).toContain('/media/public');
  expect(disk.held.get(seenPictures)?.size).toBe(1);
});
