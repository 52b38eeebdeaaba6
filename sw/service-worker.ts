import type { PrecacheEntry } from 'workbox-precaching';
import { keepTiles } from './keep-tiles.ts';
import { keepPictures, servePrecache } from './precache.ts';
import { drainInBackground } from './wake.ts';

/** Background Sync, which the standard libraries' types don't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

servePrecache(self.__WB_MANIFEST);
keepPictures();
keepTiles();

self.addEventListener('message', (event) => {
  // A new version waits until the person agrees to it.
  if ((event.data as { type?: unknown } | null)?.type !== 'SKIP_WAITING') return;
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag !== 'outbox') return;
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => drainInBackground(windows.length > 0)),
  );
}) as EventListener);
