export interface CachedPicture {
  cache: Cache;
  copy: Response;
}

/** A picture as this device holds it at its very address: kept by an account, or seen. A disk that fails holds none. */
export async function findCachedPicture(address: string): Promise<CachedPicture | null> {
  try {
    // No other cache has anything at the address of a picture.
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const copy = await cache.match(address, { ignoreVary: true });
      if (copy !== undefined) return { cache, copy };
    }
  } catch {
    // As below.
  }
  return null;
}
