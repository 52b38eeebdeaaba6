import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  clearableCaches,
  measureClearableCache,
  deletePrivatePictures,
  clearCache,
  measureCaches,
} from '#data/storage/clearable-caches.ts';
import {
  isOfflinePictureCache,
  offlinePictureCacheName,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { tileUsage } from '#data/map/tile-usage.ts';
import { memoryCaches, type MemoryCaches } from '#world/stores/memory-caches.ts';

let disk: MemoryCaches;

beforeEach(() => {
  disk = memoryCaches();
  vi.stubGlobal('caches', disk.storage);
});
afterEach(async () => {
  await tileUsage.clear();
  vi.unstubAllGlobals();
});

async function put(cache: string, address: string, bytes: number, headers: HeadersInit = {}): Promise<void> {
  const body = new Uint8Array(bytes);
  await (await caches.open(cache)).put(`https://scape.test${address}`, new Response(body, { headers }));
}

test('[OFF-14] where the browser has no caches, they take nothing and emptying them is nothing', async () => {
  vi.stubGlobal('caches', undefined);
  for (const kind of clearableCaches) {
    await clearCache(kind);
    expect(await measureClearableCache(kind)).toEqual({ count: 0, bytes: 0 });
  }
});

test('[OFF-14] no cache that may be emptied holds what somebody keeps', async () => {
  const kept = offlinePictureCacheName('scape-7');
  await put(kept, '/media/kept', 100);
  await put(pictureCacheName, '/media/seen', 10);
  await put(tileCacheName, '/tiles/1', 20);
  for (const kind of clearableCaches) await clearCache(kind);
  expect([...disk.held.keys()]).toEqual([kept]);
  expect(await measureCaches(isOfflinePictureCache)).toEqual({ count: 1, bytes: 100 });
});

test('[OFF-14] each kind is emptied by itself, and takes the room of what is in it', async () => {
  await put(pictureCacheName, '/media/1', 1_000);
  await put(pictureCacheName, '/media/2', 500);
  await put(tileCacheName, '/tiles/1', 20);
  expect(await measureClearableCache('pictures')).toEqual({ count: 2, bytes: 1_500 });
  await clearCache('pictures');
  expect(await measureClearableCache('pictures')).toEqual({ count: 0, bytes: 0 });
  expect(await measureClearableCache('maps')).toEqual({ count: 1, bytes: 20 });
});

test('[OFF-14] what a reply’s length says is believed, but not of one that was packed on its way', async () => {
  await put(pictureCacheName, '/media/1', 70, { 'Content-Length': '70' });
  await put(pictureCacheName, '/media/2', 50, { 'Content-Length': '9', 'Content-Encoding': 'gzip' });
  expect(await measureClearableCache('pictures')).toEqual({ count: 2, bytes: 120 });
});

test('[OFF-14] the sizes of pictures of maps come from the list of them, which goes with them', async () => {
  await put(tileCacheName, '/tiles/1?v=2', 20);
  await tileUsage.write({ put: [{ address: '/tiles/1?v=2', bytes: 21, usedAt: 1 }], drop: [] });
  expect(await measureClearableCache('maps')).toEqual({ count: 1, bytes: 21 });
  await clearCache('maps');
  expect(await tileUsage.read()).toEqual([]);
});

test('[SESS-05] who leaves takes the private pictures along, and those that an earlier version kept among all others', async () => {
  await put(privatePictureCacheName, '/media/said', 10);
  await put(pictureCacheName, '/media/former', 10, { 'Cache-Control': 'public, max-age=31536000, immutable' });
  await put(pictureCacheName, '/media/hidden', 10, { 'Cache-Control': 'private, no-store' });
  await put(pictureCacheName, '/media/public', 10, { 'Cache-Control': 'public, max-age=300' });
  await deletePrivatePictures();
  expect([...disk.held.keys()]).toEqual([pictureCacheName]);
  expect([...(disk.held.get(pictureCacheName)?.keys() ?? [])].join()).toContain('/media/public');
  expect(disk.held.get(pictureCacheName)?.size).toBe(1);
});

test('[OFF-14] looking for private pictures makes no cache where there is none', async () => {
  await deletePrivatePictures();
  expect([...disk.held.keys()]).toEqual([]);
});
