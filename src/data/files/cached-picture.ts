/** The part of CacheStorage used here; missing in Node's types. */
interface CacheMatcher {
  match(address: string, options: { ignoreVary: boolean }): Promise<unknown>;
}

/**
 * Finds a picture in the device's caches, which costs no download.
 * @param addresses in order of preference
 * @returns null if none is cached, or caches are unavailable
 */
export async function findCachedPicture(addresses: readonly string[]): Promise<string | null> {
  // Missing in insecure contexts.
  const { caches: cacheStorage } = globalThis as { caches?: CacheMatcher };
  if (cacheStorage === undefined) return null;
  for (const address of addresses) {
    const copy = await cacheStorage.match(address, { ignoreVary: true }).catch(() => undefined);
    if (copy !== undefined) return address;
  }
  return null;
}
