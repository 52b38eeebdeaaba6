import { seenTiles } from '#data/picture-caches.ts';
import { tileLedger } from '#data/tile-ledger.ts';
import { registerRoute } from 'workbox-routing';
import { heldPicture } from './held-picture.ts';
import { isForTile, serveTile } from './serve-tile.ts';
import { createTileShelf, type TileClock } from './tile-shelf.ts';

const clock: TileClock = {
  now: () => Date.now(),
  pause: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

/** The pictures of maps, also of places where there is no connection any more. */
export function keepTiles(): void {
  const shelf = createTileShelf({ open: () => caches.open(seenTiles), ledger: tileLedger, clock });
  const serving = {
    shelf,
    kept: heldPicture,
    ask: (request: Request) => fetch(request),
    clock,
  };
  registerRoute(
    ({ request, sameOrigin }) => sameOrigin && isForTile(request),
    ({ request, event }) =>
      serveTile(request, serving, (work) => {
        event.waitUntil(work);
      }),
  );
}
