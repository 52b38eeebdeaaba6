import {
  pictureAddress,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { tileUsage } from '#data/map/tile-usage.ts';

/**
 * Caches of what the server has, in the order in which they are cleared when space runs out. Clearing one loses
 * nothing, and it refills by itself. They contain nothing of the user's own: no unsent changes, drafts, files not yet
 * uploaded, or offline bundles.
 */
export const clearableCaches = ['maps', 'pictures'] as const;
export type ClearableCache = (typeof clearableCaches)[number];

/** How much space something takes. */
export interface SpaceUsed {
  count: number;
  bytes: number;
}

interface CachedResponse {
  headers: { get(name: string): string | null };
  blob(): Promise<{ size: number }>;
}

/** The part of Cache used here; missing in Node's types. */
interface CacheLike {
  keys(): Promise<readonly { url: string }[]>;
  match(url: string): Promise<CachedResponse | undefined>;
  delete(url: string): Promise<boolean>;
}

interface CacheStorageLike {
  has(name: string): Promise<boolean>;
  open(name: string): Promise<CacheLike>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
}

const cacheNames: Record<ClearableCache, readonly string[]> = {
  maps: [tileCacheName],
  pictures: [pictureCacheName, privatePictureCacheName],
};

/** Null in insecure contexts. */
function findCacheStorage(): CacheStorageLike | null {
  return (globalThis as { caches?: CacheStorageLike }).caches ?? null;
}

/** A compressed reply's Content-Length is less than its size. */
async function sizeOf(reply: CachedResponse): Promise<number> {
  const contentLength = Number(reply.headers.get('content-length') ?? Number.NaN);
  const isPlain = reply.headers.get('content-encoding') === null;
  return isPlain && Number.isInteger(contentLength) ? contentLength : (await reply.blob()).size;
}

async function measureCache(cache: CacheLike, knownSizes: ReadonlyMap<string, number>): Promise<SpaceUsed> {
  const used: SpaceUsed = { count: 0, bytes: 0 };
  for (const { url } of await cache.keys()) {
    const bytes = knownSizes.get(pictureAddress(url));
    const reply = bytes === undefined ? await cache.match(url) : undefined;
    used.count += 1;
    used.bytes += bytes ?? (reply === undefined ? 0 : await sizeOf(reply));
  }
  return used;
}

/**
 * Measures the included caches, reading every entry in turn; for a page that the user opened. @returns bytes of
 * content, without the browser's overhead
 */
export async function measureCaches(isIncluded: (cacheName: string) => boolean): Promise<SpaceUsed> {
  const caches = findCacheStorage();
  const names = ((await caches?.keys()) ?? []).filter(isIncluded);
  const sum: SpaceUsed = { count: 0, bytes: 0 };
  if (caches === null) return sum;
  const tiles = names.includes(tileCacheName) ? await tileUsage.read().catch(() => []) : [];
  const knownSizes = new Map(tiles.map(({ address, bytes }) => [address, bytes]));
  for (const name of names) {
    const { count, bytes } = await measureCache(
      await caches.open(name),
      name === tileCacheName ? knownSizes : new Map(),
    );
    sum.count += count;
    sum.bytes += bytes;
  }
  return sum;
}

/** How much space a cache takes. @returns bytes; 0 if the browser has no caches */
export function measureClearableCache(kind: ClearableCache): Promise<SpaceUsed> {
  return measureCaches((name) => cacheNames[kind].includes(name));
}

/**
 * Clears a cache, for a user who wants space or when the disk is full. Measures nothing, needs no space and runs in any
 * context; a no-op if the cache is empty or unavailable.
 * @throws the browser's error if it can't delete
 */
export async function clearCache(kind: ClearableCache): Promise<void> {
  for (const name of cacheNames[kind]) await findCacheStorage()?.delete(name);
  // Stale usage rows correct themselves in time.
  if (kind === 'maps') await tileUsage.clear().catch(() => undefined);
}

/**
 * Deletes cached pictures that aren't public. Earlier versions stored these among all others, marked to be cached
 * forever. Makes no cache: it runs seconds after the start, when a full disk may just have been cleared.
 */
export async function deletePrivatePictures(): Promise<void> {
  const caches = findCacheStorage();
  await caches?.delete(privatePictureCacheName);
  if (caches === null || !(await caches.has(pictureCacheName))) return;
  const cache = await caches.open(pictureCacheName);
  for (const { url } of await cache.keys()) {
    const control = (await cache.match(url))?.headers.get('cache-control') ?? '';
    if (/immutable|private/.test(control)) await cache.delete(url);
  }
}
