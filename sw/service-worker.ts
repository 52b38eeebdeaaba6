import type { PrecacheEntry } from 'workbox-precaching';
import { registerRoute } from 'workbox-routing';
import { registerTileRoute } from './tile-route.ts';
import { openPath, showPushNotification } from './push-notification.ts';
import { registerPictureRoute } from './picture-route.ts';
import { servePrecache } from './precache.ts';
import { renewSubscription } from './renew-subscription.ts';
import { sharePath, receiveShare } from './share-target.ts';
import { drainInBackground, pullInBackground, stopInBackground } from './background-sync.ts';

/** The event of Background Sync and Periodic Background Sync; missing in the standard types. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

/** Browsers differ: some set the old subscription, some the new one. */
interface SubscriptionChange extends ExtendableEvent {
  readonly oldSubscription?: PushSubscription | null;
  readonly newSubscription?: PushSubscription | null;
}

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

servePrecache(self.__WB_MANIFEST);
registerPictureRoute();
registerTileRoute();
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname === sharePath,
  ({ request }) => receiveShare(request),
  'POST',
);

self.addEventListener('message', (event) => {
  const { type } = (event.data ?? {}) as { type?: unknown };
  // A new version waits until the user agrees; then the previous one stops its work.
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
  if (event.tag === 'news') event.waitUntil(pullInBackground('timer'));
}) as EventListener);

self.addEventListener('push', (event) => {
  // Pull at once, so that the content is there even if the user is offline when they look.
  const pulling = pullInBackground('poke').catch(() => undefined);
  event.waitUntil(Promise.all([showPushNotification(self.registration, event.data), pulling]));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPath(self.clients, event.notification.data));
});

self.addEventListener('pushsubscriptionchange', ((event: SubscriptionChange) => {
  const { options } = event.oldSubscription ?? event.newSubscription ?? {};
  if (options === undefined) return;
  event.waitUntil(renewSubscription(self.registration, options));
}) as EventListener);
