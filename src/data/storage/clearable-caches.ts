import {
  pictureAddress,
  privatePictureCacheName,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';
import { tileUsage } from '#data/map/tile-usage.ts';

/**
 * What this device holds only as a copy of what the server has, the first to go when room runs out first: emptying one loses
 * nothing, and it fills again by itself. Nothing of a person's own is in any of them: not what waits to be sent, no draft,
 * no file that the server hasn't got, no event that is kept offline.
 */
export const clearableCaches = ['maps', 'pictures'] as const;
export type ClearableCache = (typeof clearableCaches)[number];

/** How much room something takes. */
export interface SpaceUsed {
  count: number;
  bytes: number;
}

interface CachedResponse {
  headers: { get(name: string): string | null };
  blob(): Promise<{ size: number }>;
}

/** What is used of a cache; Node's types don't know them. */
interface CacheLike {
  keys(): Promise<readonly { url: string }[]>;
  match(url: string): Promise<CachedResponse | undefined>;
  delete(url: string): Promise<boolean>;
}

interface CacheStorageLike {
  open(name: string): Promise<CacheLike>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
}

const cacheNames: Record<ClearableCache, readonly string[]> = {
  maps: [tileCacheName],
  pictures: [pictureCacheName, privatePictureCacheName],
};

/** Null in a page without a secure connection. */
function findCacheStorage(): CacheStorageLike | null {
  return (globalThis as { caches?: CacheStorageLike }).caches ?? null;
}

/** The length that a reply came with is of what came over the wire, which is less where it was packed. */
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

/** Looks at every entry of the caches that are called so, one after the other: for a screen that somebody asked for. @returns bytes of what is in them, without what the browser needs to keep it */
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

/** How much room a cache takes. @returns bytes; nothing where the browser has no caches */
export function measureClearableCache(kind: ClearableCache): Promise<SpaceUsed> {
  return measureCaches((name) => cacheNames[kind].includes(name));
}

/**
 * Empties a cache: what a person does who wants the room, and the app when a disk is full. It measures nothing, needs no room
 * and may be called in any context; emptying what is empty, or where the browser has no caches, is nothing.
 * @throws what the browser throws when it can't delete
 */
export async function clearCache(kind: ClearableCache): Promise<void> {
  for (const name of cacheNames[kind]) await findCacheStorage()?.delete(name);
  // What it still says of pictures that are gone is found out in time.
  if (kind === 'maps') await tileUsage.clear().catch(() => undefined);
}

/**
 * Takes off this device the pictures that were seen and aren't for everybody. Earlier versions kept these among all others, and
 * were told to keep each for ever.
 */
export async function deletePrivatePictures(): Promise<void> {
  await findCacheStorage()?.delete(privatePictureCacheName);
  const cache = await findCacheStorage()?.open(pictureCacheName);
  for (const { url } of (await cache?.keys()) ?? []) {
    const control = (await cache?.match(url))?.headers.get('cache-control') ?? '';
    if (/immutable|private/.test(control)) await cache?.delete(url);
  }
}
