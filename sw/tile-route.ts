import { tileCacheName } from '#data/files/picture-caches.ts';
import { tileUsage } from '#data/map/tile-usage.ts';
import { registerRoute } from 'workbox-routing';
import { findCachedPicture } from './cached-picture.ts';
import { isForTile, serveTile } from './serve-tile.ts';
import { createTileCache, type TileClock } from './tile-cache.ts';

const clock: TileClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** Serves map tiles, also offline. */
export function registerTileRoute(): void {
  const tileCache = createTileCache({ open: () => caches.open(tileCacheName), ledger: tileUsage, clock });
  const deps = {
    tileCache,
    findCached: findCachedPicture,
    fetchTile: (request: Request) => fetch(request),
    clock,
  };
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && isForTile(request),
    ({ request, event }) =>
      serveTile(request, deps, (work) => {
        event.waitUntil(work);
      }),
  );
}
