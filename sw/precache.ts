import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isChunk, servePreviousChunk, savePreviousChunks } from './previous-chunks.ts';
import { unpackManifest } from './unpack-manifest.ts';

declare const self: ServiceWorkerGlobalScope;

/** What a window may be led to and isn't a page of the app. */
const notAppPage = /^\/((api|media|tiles|socket\.io)\/|[^/]+\.(txt|xml|jpg)$)/;

/** The shell, for every route, also in the very first session: the worker takes the open page as soon as it is active. */
export function servePrecache(manifest: (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList(unpackManifest(manifest));
  self.addEventListener('install', (event) => {
    event.waitUntil(precache.install(event));
  });
  self.addEventListener('activate', (event) => {
    const neededUrls = new Set(precache.getURLsToCacheKeys().values());
    // Without room for it, an old window fetches what it needs.
    const saved = savePreviousChunks(precache.strategy.cacheName, neededUrls).catch(() => undefined);
    event.waitUntil(saved.then(() => precache.activate(event)));
  });
  registerRoute(({ url }) => precache.getCacheKeyForURL(url.href) !== undefined, precache.strategy);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && !notAppPage.test(url.pathname),
    precache.createHandlerBoundToURL('index.html'),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isChunk(url.href), servePreviousChunk);
  clientsClaim();
}
