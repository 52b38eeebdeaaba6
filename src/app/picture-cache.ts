import { anySignal } from '#contract/any-signal.ts';
import { cachedKinds, emptyCache } from '#data/cached-kinds.ts';
import {
  isPicture,
  isStopgap,
  isTile,
  keptPictures,
  pictureAddress,
  pictureCopy,
  seenPictures,
  seenTiles,
} from '#data/picture-caches.ts';

const patienceMs = 60_000;

export interface KeptPicture {
  bytes: number;
  /** it wasn't here before */
  isNew: boolean;
  /** there is a better one, which can't be had now */
  isStopgap: boolean;
}

/** The pictures that an account keeps. */
export interface PictureCache {
  /** keeps the picture at this address. @returns 'none' where there is no such picture, null where it can't be had now */
  keep(address: string, signal: AbortSignal): Promise<KeptPicture | 'none' | null>;
  addresses(): Promise<string[]>;
  drop(addresses: readonly string[]): Promise<void>;
}

/** Not there in a page without a secure connection. */
export function hasCaches(): boolean {
  return (globalThis as { caches?: CacheStorage }).caches !== undefined;
}

/** Of what no map has a picture, the server says so for a while; what it can't have now, it says when to ask again for. */
function isNone(address: string, { status, headers }: Response): boolean {
  if (!isTile(address) || status !== 204 || headers.has('retry-after')) return false;
  return headers.get('cache-control')?.includes('max-age=') === true;
}

async function fetched(address: string, signal: AbortSignal): Promise<Response | 'none' | null> {
  // Never released, because it counts until the picture has been read; the timeout ends it.
  const patience = anySignal([signal, AbortSignal.timeout(patienceMs)]);
  try {
    // The service worker leaves this one alone: it would keep a second copy, or answer with another size.
    const response = await fetch(address, { cache: 'no-store', signal: patience.signal });
    if (isNone(address, response)) return 'none';
    return response.ok && isPicture(response) ? response : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** A connection that breaks off in the middle is one more way not to have it. */
async function read(picture: Response | null | undefined): Promise<{ bytes: ArrayBuffer; picture: Response } | null> {
  const bytes = await picture?.arrayBuffer().catch(() => null);
  return picture == null || bytes == null ? null : { bytes, picture };
}

/** The pictures of maps alone have stopgaps; all others are as new as their date. */
function copyOf(address: string, bytes: ArrayBuffer, picture: Response): Response {
  const copy = pictureCopy(bytes, picture, Date.now());
  if (!isTile(address)) copy.headers.set('Date', picture.headers.get('date') ?? new Date().toUTCString());
  return copy;
}

/** @param name of the account's database */
export async function openPictureCache(name: string): Promise<PictureCache> {
  const cache = await caches.open(keptPictures(name));
  return {
    async keep(address, signal) {
      const held = await cache.match(address, { ignoreVary: true });
      const seen = await (
        await caches.open(isTile(address) ? seenTiles : seenPictures)
      ).match(address, { ignoreVary: true });
      // Other pictures are named by their content: there is no better one.
      const isPassing = (picture: Response) => isTile(address) && isStopgap(picture);
      const copies = [held, seen].filter((copy) => copy !== undefined);
      const asked = copies.find((copy) => !isPassing(copy)) ?? (await fetched(address, signal));
      if (asked === 'none') return 'none';
      const found = (await read(asked)) ?? (await read(copies[0]));
      if (found === null) return null;
      signal.throwIfAborted();
      const { bytes, picture } = found;
      if (picture !== held) await cache.put(address, copyOf(address, bytes, picture));
      return { bytes: bytes.byteLength, isNew: held === undefined, isStopgap: isPassing(picture) };
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
  await Promise.all(cachedKinds.map(emptyCache));
}

export async function dropKeptPictures(name: string): Promise<void> {
  if (hasCaches()) await caches.delete(keptPictures(name));
}
