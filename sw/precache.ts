import { clientsClaim } from 'workbox-core';
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { isAppPage } from './app-page.ts';
import { isChunk, servePreviousChunk, savePreviousChunks } from './previous-chunks.ts';
import { unpackManifest } from './unpack-manifest.ts';

declare const self: ServiceWorkerGlobalScope;

/** Serves the app shell on every route, from the first session on: the worker claims the open page once active. */
export function servePrecache(manifest: (PrecacheEntry | string)[]): void {
  const precache = new PrecacheController();
  precache.addToCacheList(unpackManifest(manifest));
  self.addEventListener('install', (event) => {
    event.waitUntil(precache.install(event));
  });
  self.addEventListener('activate', (event) => {
    const neededUrls = new Set(precache.getURLsToCacheKeys().values());
    // If there is no space, old windows fetch what they need.
    const saved = savePreviousChunks(precache.strategy.cacheName, neededUrls).catch(() => undefined);
    event.waitUntil(saved.then(() => precache.activate(event)));
  });
  registerRoute(({ url }) => precache.getCacheKeyForURL(url.href) !== undefined, precache.strategy);
  registerRoute(
    ({ request, url }) => request.mode === 'navigate' && isAppPage(url.pathname),
    precache.createHandlerBoundToURL('index.html'),
  );
  registerRoute(({ url, sameOrigin }) => sameOrigin && isChunk(url.href), servePreviousChunk);
  clientsClaim();
}
