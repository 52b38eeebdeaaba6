import { tileCacheName } from '#data/picture-caches.ts';
import { tileUsage } from '#data/tile-ledger.ts';
import { registerRoute } from 'workbox-routing';
import { findCachedPicture } from './held-picture.ts';
import { isForTile, serveTile } from './serve-tile.ts';
import { createTileCache, type TileClock } from './tile-shelf.ts';

const clock: TileClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The pictures of maps, also of places where there is no connection any more. */
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
