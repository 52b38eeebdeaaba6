import { pictureAt, pictureWidths } from '#contract/picture.ts';
import { clientsClaim } from 'workbox-core';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** The shell, for every route, also in the very first session: the worker takes the open page as soon as it is active. */
export function servePrecache(manifest: (PrecacheEntry | string)[]): void {
  precacheAndRoute(manifest);
  cleanupOutdatedCaches();
  registerRoute(
    new NavigationRoute(createHandlerBoundToURL('index.html'), {
      denylist: [/^\/api\//, /^\/media\//, /^\/socket\.io\//],
    }),
  );
  clientsClaim();
}

const pictures = { cache: 'pictures', most: 600 } as const;

/** The oldest go first; a cache lists its entries in the order in which they came. */
async function keepWithinBound(): Promise<void> {
  const cache = await caches.open(pictures.cache);
  const held = await cache.keys();
  await Promise.all(held.slice(0, Math.max(0, held.length - pictures.most)).map((request) => cache.delete(request)));
}

/** A picture that can't be had is shown in whichever of its sizes is held. */
async function inAnotherSize({ request }: { request: Request }): Promise<Response | undefined> {
  const cache = await caches.open(pictures.cache);
  const sizes = pictureWidths.map((width) => cache.match(pictureAt(new URL(request.url).pathname, width)));
  return (await Promise.all(sizes)).find((held) => held !== undefined);
}

/** Public pictures that were seen, named by their content: never stale, kept within a bound. */
export function keepPictures(): void {
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/media/'),
    new CacheFirst({
      cacheName: pictures.cache,
      plugins: [{ cacheDidUpdate: keepWithinBound, handlerDidError: inAnotherSize }],
    }),
  );
}
