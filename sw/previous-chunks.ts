const cacheName = 'old-chunks';

export function isChunk(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/');
}

/**
 * Puts aside what the version before needs and this one doesn't: windows that still show it ask for it later, also where
 * nothing can be fetched. One version is kept.
 * @param precacheName the name of the cache that both versions are in
 * @param neededUrls the addresses that this version needs
 */
export async function savePreviousChunks(precacheName: string, neededUrls: ReadonlySet<string>): Promise<void> {
  await caches.delete(cacheName);
  const [from, to] = await Promise.all([caches.open(precacheName), caches.open(cacheName)]);
  for (const { url } of await from.keys()) {
    if (neededUrls.has(url) || !isChunk(url)) continue;
    const chunk = await from.match(url, { ignoreVary: true });
    if (chunk !== undefined) await to.put(url, chunk);
  }
}

/** A file of the app that this version doesn't have. */
export async function servePreviousChunk({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}
