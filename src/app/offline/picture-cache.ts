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

interface StoredPicture {
  bytes: number;
  /** it wasn't cached before */
  isNew: boolean;
  /** a better version exists but couldn't be fetched now */
  isStopgap: boolean;
}

/** The pictures of an account's offline bundles. */
export interface PictureCache {
  /** fetches and stores a picture. @returns 'none' if it doesn't exist, null if it can't be fetched now */
  store(address: string, signal: AbortSignal): Promise<StoredPicture | 'none' | null>;
  addresses(): Promise<string[]>;
  drop(addresses: readonly string[]): Promise<void>;
}

/** Missing in insecure contexts. */
export function hasCaches(): boolean {
  return (globalThis as { caches?: CacheStorage }).caches !== undefined;
}

/**
 * For a tile that doesn't exist the server sends a cacheable 204; for one it can't get now, a 204 with `Retry-After`.
 */
function isNone(address: string, { status, headers }: Response): boolean {
  if (!isTile(address) || status !== 204 || headers.has('retry-after')) return false;
  return headers.get('cache-control')?.includes('max-age=') === true;
}

async function fetchPicture(address: string, signal: AbortSignal): Promise<Response | 'none' | null> {
  // Never released, as it applies until the body has been read; the timeout ends it.
  const timeout = anySignal([signal, AbortSignal.timeout(timeoutMs)]);
  try {
    // `no-store` makes the service worker skip it, which would store a second copy or serve another size.
    const response = await fetch(address, { cache: 'no-store', signal: timeout.signal });
    if (isNone(address, response)) return 'none';
    return response.ok && isPicture(response) ? response : null;
  } catch {
    signal.throwIfAborted();
    return null;
  }
}

/** Null if the connection breaks while the body is read. */
async function read(picture: Response | null | undefined): Promise<{ bytes: ArrayBuffer; picture: Response } | null> {
  const bytes = await picture?.arrayBuffer().catch(() => null);
  return picture == null || bytes == null ? null : { bytes, picture };
}

/** Only tiles can be stopgaps; other pictures keep their date. */
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
      // Other pictures are named by content, so there is no better version.
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

/** Clears the caches of viewed pictures and tiles, to make space for what the user asked for. */
export async function clearViewedPictures(): Promise<void> {
  await Promise.all(clearableCaches.map(clearCache));
}

/** Deletes the pictures of an account that no bundle names any more. Doesn't make a cache where there is none. */
export async function sweepPictures(name: string, keptAddresses: ReadonlySet<string>): Promise<void> {
  if (!(await caches.has(offlinePictureCacheName(name)))) return;
  const cache = await openPictureCache(name);
  const unused = (await cache.addresses()).filter((address) => !keptAddresses.has(address));
  await cache.drop(unused);
}

export async function deleteStoredPictures(name: string): Promise<void> {
  if (hasCaches()) await caches.delete(offlinePictureCacheName(name));
}
