import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { keepTiles } from './keep-tiles.ts';
import { leadTo, showNews } from './notify.ts';
import { keepPictures } from './keep-pictures.ts';
import { servePrecache } from './precache.ts';
import { renewSubscription } from './renew-subscription.ts';
import { sharePath, takeShare } from './take-share.ts';
import { drainInBackground, learnInBackground, stopInBackground } from './wake.ts';

/** Background Sync and its periodic sister, which the standard libraries' types don't know. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** As browsers fire it: one of them says what was, another what is. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

servePrecache(self.__WB_MANIFEST);
keepPictures();
keepTiles();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => takeShare(request),
  'POST',
);

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  // A new version waits until the person agrees to it; then the one before it stops what it does.
  if (type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (type === 'STOP') event.waitUntil(stopInBackground());
});

self.addEventListener('sync', ((event: SyncEvent) => {
  if (event.tag !== 'outbox') return;
  event.waitUntil(
    self.clients
      .matchAll({ type: 'window', includeUncontrolled: true })
      .then((windows) => drainInBackground(windows.length > 0)),
  );
}) as EventListener);

self.addEventListener('periodicsync', ((event: SyncEvent) => {
  if (event.tag === 'news') event.waitUntil(learnInBackground('timer'));
}) as EventListener);

self.addEventListener('push', (event) => {
  // What it tells of is here when somebody looks, also where there is no connection then.
  const learning = learnInBackground('poke').catch(() => undefined);
  event.waitUntil(Promise.all([showNews(self.registration, event.data), learning]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(leadTo(self.clients, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) => {
  const { options } = event.oldSubscription ?? event.newSubscription ?? {};
  if (options === undefined) return;
  event.waitUntil(renewSubscription(self.registration, options));
}) as EventListener);
