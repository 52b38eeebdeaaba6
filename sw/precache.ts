import { pictureAt, pictureWidths } from '#contract/picture.ts';
import { seenPictures } from '#data/picture-caches.ts';
import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { keptPicture } from './kept-picture.ts';
import { isChunk, oldChunk, shelveChunks } from './old-chunks.ts';
import { unpackManifest } from './unpack-manifest.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a window may be led to and isn't a page of the app. */
const noPage = /^\/((api|media|tiles|socket\.io)\/|[^/]+\.(txt|xml|jpg)$)/;

/** The shell, for every route, also in the very first session: the worker takes the open page as soon as it is active. */
export function servePrecache(manifest: (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList(unpackManifest(manifest));
  self.addEventListener('install', (event) => {
    event.waitUntil(precache.install(event));
  });
  self.addEventListener('activate', (event) => {
    const wanted = new Set(precache.getURLsToCacheKeys().values());
    // Without room for it, an old window fetches what it needs.
    const shelved = shelveChunks(precache.strategy.cacheName, wanted).catch(() => undefined);
    event.waitUntil(shelved.then(() => precache.activate(event)));
  });
  registerRoute(({ url }) => precache.getCacheKeyForURL(url.href) !== undefined, precache.strategy);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && !noPage.test(url.pathname),
    precache.createHandlerBoundToURL('index.html'),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isChunk(url.href), oldChunk);
  clientsClaim();
}

const mostSeen = 600;

/** The oldest go first; a cache lists its entries in the order in which they came. */
async function keepWithinBound(): Promise<void> {
  const cache = await caches.open(seenPictures);
  const held = await cache.keys();
  await Promise.all(held.slice(0, Math.max(0, held.length - mostSeen)).map((request) => cache.delete(request)));
}

/** A picture that can't be had is shown in whichever of its sizes is held. */
async function inAnotherSize({ request }: { request: Request }): Promise<Response | undefined> {
  const cache = await caches.open(seenPictures);
  const sizes = pictureWidths.map((width) => pictureAt(new URL(request.url).pathname, width));
  const held = sizes.flatMap((address) => [cache.match(address), keptPicture(address)]);
  return (await Promise.all(held)).find((response) => response !== undefined);
}

/** Public pictures, named by their content and so never stale: those that somebody keeps, then those that were seen, within a bound. */
export function keepPictures(): void {
  const seen = new CacheFirst({
    cacheName: seenPictures,
    plugins: [{ cacheDidUpdate: keepWithinBound, handlerDidError: inAnotherSize }],
  });
  registerRoute(
    // Who asks past all caches keeps the picture themselves.
    ({ request, url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/') && request.cache !== 'no-store',
    async (options) => (await keptPicture(options.url.pathname)) ?? seen.handle(options),
  );
}
