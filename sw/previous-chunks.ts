const cacheName = 'old-chunks';

export function isChunk(url: string): boolean {
  return new URL(url).pathname.startsWith('/assets/');
}

/**
 * Keeps the chunks that only the previous version needs, for windows that still run it, also offline. Only one version
 * is kept.
 * @param precacheName the cache that contains both versions
 * @param neededUrls the URLs of the new version
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

/** Serves a chunk that this version doesn't have. */
export async function servePreviousChunk({ request }: { request: Request }): Promise<Response> {
  return (await caches.match(request, { cacheName, ignoreVary: true })) ?? fetch(request);
}
