/** What is used of the browser's caches; Node's types don't know them. */
interface CacheMatcher {
  match(address: string, options: { ignoreVary: boolean }): Promise<unknown>;
}

/**
 * Which of some pictures this device holds, because it was seen or is kept: fetching that one costs nothing.
 * @param addresses the one that is liked best first
 * @returns null where it holds none, or can't be asked
 */
export async function findCachedPicture(addresses: readonly string[]): Promise<string | null> {
  // Not there in a page without a secure connection.
  const { caches: cacheStorage } = globalThis as { caches?: CacheMatcher };
  if (cacheStorage === undefined) return null;
  for (const address of addresses) {
    const copy = await cacheStorage.match(address, { ignoreVary: true }).catch(() => undefined);
    if (copy !== undefined) return address;
  }
  return null;
}
