export interface CachedPicture {
  cache: Cache;
  copy: Response;
}

/**
 * A picture stored at exactly this address, in an offline bundle or a cache of viewed pictures; null if storage fails.
 */
export async function findCachedPicture(address: string): Promise<CachedPicture | null> {
  try {
    // Searches all caches: only those of pictures have entries at picture addresses.
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      const copy = await cache.match(address, { ignoreVary: true });
      if (copy !== undefined) return { cache, copy };
    }
  } catch {
    // Treated as not cached.
  }
  return null;
}
