import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
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
