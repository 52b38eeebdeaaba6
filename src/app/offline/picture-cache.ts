import { anySignal } from '#contract/any-signal.ts';
import { clearableCaches, clearCache } from '#data/storage/clearable-caches.ts';
import {
  isPicture,
  isStopgap,
  isTile,
  offlinePictureCacheName,
  pictureAddress,
  pictureCopy,
  pictureCacheName,
  tileCacheName,
} from '#data/files/picture-caches.ts';

const timeoutMs = 60_000;

export interface StoredPicture {
  bytes: number;
  /** it wasn't here before */
  isNew: boolean;
  /** there is a better one, which can't be had now */
  isStopgap: boolean;
}

/** The pictures that an account keeps. */
export interface PictureCache {
  /** keeps the picture at this address. @returns 'none' where there is no such picture, null where it can't be had now */
  store(address: string, signal: AbortSignal): Promise<StoredPicture | 'none' | null>;
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

async function fetchPicture(address: string, signal: AbortSignal): Promise<Response | 'none' | null> {
  // Never released, because it counts until the picture has been read; the timeout ends it.
  const timeout = anySignal([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    // The service worker leaves this one alone: it would keep a second copy, or answer with another size.
    const response = await fetch(address, { cache: 'no-store', signal: timeout.signal });
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
  const cache = await caches.open(offlinePictureCacheName(name));
  return {
    async store(address, signal) {
      const stored = await cache.match(address, { ignoreVary: true });
      const viewed = await (
        await caches.open(isTile(address) ? tileCacheName : pictureCacheName)
      ).match(address, { ignoreVary: true });
      // Other pictures are named by their content: there is no better one.
      const isTemporary = (picture: Response) => isTile(address) && isStopgap(picture);
      const copies = [stored, viewed].filter((copy) => copy !== undefined);
      const chosen = copies.find((copy) => !isTemporary(copy)) ?? (await fetchPicture(address, signal));
      if (chosen === 'none') return 'none';
      const picked = (await read(chosen)) ?? (await read(copies[0]));
      if (picked === null) return null;
      signal.throwIfAborted();
      const { bytes, picture } = picked;
      if (picture !== stored) await cache.put(address, copyOf(address, bytes, picture));
      return { bytes: bytes.byteLength, isNew: stored === undefined, isStopgap: isTemporary(picture) };
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
export async function clearViewedPictures(): Promise<void> {
  await Promise.all(clearableCaches.map(clearCache));
}

export async function deleteStoredPictures(name: string): Promise<void> {
  if (hasCaches()) await caches.delete(offlinePictureCacheName(name));
}
