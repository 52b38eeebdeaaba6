import {
  isPicture,
  isTile,
  keptPictures,
  pictureAddress,
  pictureCopy,
  seenPictures,
  seenTiles,
} from '#data/picture-caches.ts';
import { tileLedger } from '#data/tile-ledger.ts';

const patienceMs = 60_000;

/** The pictures that an account keeps. */
export interface PictureCache {
  /** keeps the picture at this address. @returns its size in bytes, and whether it is new here; null where it can't be had */
  keep(address: string, signal: AbortSignal): Promise<{ bytes: number; isNew: boolean } | null>;
  addresses(): Promise<string[]>;
  drop(addresses: readonly string[]): Promise<void>;
}

/** Not there in a page without a secure connection. */
export function hasCaches(): boolean {
  return (globalThis as { caches?: CacheStorage }).caches !== undefined;
}

async function fetched(address: string, signal: AbortSignal): Promise<Response | null> {
  try {
    // The service worker leaves this one alone: it would keep a second copy, or answer with another size.
    const options = { cache: 'no-store', signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]) } as const;
    const response = await fetch(address, options);
    return response.ok && isPicture(response) ? response : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** @param name of the account's database */
export async function openPictureCache(name: string): Promise<PictureCache> {
  const cache = await caches.open(keptPictures(name));
  return {
    async keep(address, signal) {
      const held = await cache.match(address, { ignoreVary: true });
      if (held !== undefined) return { bytes: (await held.arrayBuffer()).byteLength, isNew: false };
      const seen = await (
        await caches.open(isTile(address) ? seenTiles : seenPictures)
      ).match(address, { ignoreVary: true });
      const found = seen ?? (await fetched(address, signal));
      // A connection that breaks off in the middle is one more way not to have it.
      const bytes = await found?.arrayBuffer().catch(() => null);
      if (found === null || bytes == null) return null;
      signal.throwIfAborted();
      await cache.put(address, pictureCopy(bytes, found, Date.now()));
      return { bytes: bytes.byteLength, isNew: true };
    },
    async addresses() {
      return (await cache.keys()).map(({ url }) => pictureAddress(url));
    },
    async drop(addresses) {
      await Promise.all(addresses.map((address) => cache.delete(address, { ignoreVary: true })));
    },
  };
}

/** Gives up the pictures that were only seen, those of maps too, so that there is room for what is asked for. */
export async function dropSeenPictures(): Promise<void> {
  await Promise.all([seenPictures, seenTiles].map((name) => caches.delete(name)));
  // What it still says of pictures that are gone is found out in time.
  await tileLedger.clear().catch(() => undefined);
}

export async function dropKeptPictures(name: string): Promise<void> {
  if (hasCaches()) await caches.delete(keptPictures(name));
}
