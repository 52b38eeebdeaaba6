import { pictureAddress, privatePictures, seenPictures, seenTiles } from './picture-caches.ts';
import { tileLedger } from './tile-ledger.ts';

/**
 * What this device holds only as a copy of what the server has, the first to go when room runs out first: emptying one loses
 * nothing, and it fills again by itself. Nothing of a person's own is in any of them: not what waits to be sent, no draft,
 * no file that the server hasn't got, no event that is kept offline.
 */
export const cachedKinds = ['maps', 'pictures'] as const;
export type CachedKind = (typeof cachedKinds)[number];

/** How much room something takes. */
export interface RoomUsed {
  count: number;
  bytes: number;
}

interface HeldReply {
  headers: { get(name: string): string | null };
  blob(): Promise<{ size: number }>;
}

/** What is used of a cache; Node's types don't know them. */
interface HeldCache {
  keys(): Promise<readonly { url: string }[]>;
  match(url: string): Promise<HeldReply | undefined>;
  delete(url: string): Promise<boolean>;
}

interface Caches {
  open(name: string): Promise<HeldCache>;
  keys(): Promise<string[]>;
  delete(name: string): Promise<boolean>;
}

const cacheNames: Record<CachedKind, readonly string[]> = {
  maps: [seenTiles],
  pictures: [seenPictures, privatePictures],
};

/** Null in a page without a secure connection. */
function heldCaches(): Caches | null {
  return (globalThis as { caches?: Caches }).caches ?? null;
}

/** The length that a reply came with is of what came over the wire, which is less where it was packed. */
async function sizeOf(reply: HeldReply): Promise<number> {
  const told = Number(reply.headers.get('content-length') ?? Number.NaN);
  const isPlain = reply.headers.get('content-encoding') === null;
  return isPlain && Number.isInteger(told) ? told : (await reply.blob()).size;
}

async function usedByCache(cache: HeldCache, known: ReadonlyMap<string, number>): Promise<RoomUsed> {
  const used: RoomUsed = { count: 0, bytes: 0 };
  for (const { url } of await cache.keys()) {
    const bytes = known.get(pictureAddress(url));
    const reply = bytes === undefined ? await cache.match(url) : undefined;
    used.count += 1;
    used.bytes += bytes ?? (reply === undefined ? 0 : await sizeOf(reply));
  }
  return used;
}

/** Looks at every entry of the caches that are called so, one after the other: for a screen that somebody asked for. @returns bytes of what is in them, without what the browser needs to keep it */
export async function usedByCaches(isMeant: (cacheName: string) => boolean): Promise<RoomUsed> {
  const caches = heldCaches();
  const names = ((await caches?.keys()) ?? []).filter(isMeant);
  const sum: RoomUsed = { count: 0, bytes: 0 };
  if (caches === null) return sum;
  const tiles = names.includes(seenTiles) ? await tileLedger.read().catch(() => []) : [];
  const known = new Map(tiles.map(({ address, bytes }) => [address, bytes]));
  for (const name of names) {
    const { count, bytes } = await usedByCache(await caches.open(name), name === seenTiles ? known : new Map());
    sum.count += count;
    sum.bytes += bytes;
  }
  return sum;
}

/** How much room a cache takes. @returns bytes; nothing where the browser has no caches */
export function cacheUse(kind: CachedKind): Promise<RoomUsed> {
  return usedByCaches((name) => cacheNames[kind].includes(name));
}

/**
 * Empties a cache: what a person does who wants the room, and the app when a disk is full. It measures nothing, needs no room
 * and may be called in any context; emptying what is empty, or where the browser has no caches, is nothing.
 * @throws what the browser throws when it can't delete
 */
export async function emptyCache(kind: CachedKind): Promise<void> {
  for (const name of cacheNames[kind]) await heldCaches()?.delete(name);
  // What it still says of pictures that are gone is found out in time.
  if (kind === 'maps') await tileLedger.clear().catch(() => undefined);
}

/**
 * Takes off this device the pictures that were seen and aren't for everybody. Earlier versions kept these among all others, and
 * were told to keep each for ever.
 */
export async function dropPrivatePictures(): Promise<void> {
  await heldCaches()?.delete(privatePictures);
  const seen = await heldCaches()?.open(seenPictures);
  for (const { url } of (await seen?.keys()) ?? []) {
    const control = (await seen?.match(url))?.headers.get('cache-control') ?? '';
    if (/immutable|private/.test(control)) await seen?.delete(url);
  }
}
