import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { readPushOwner } from '#data/account/push-owner.ts';
import { loadWithRetry } from '#ui/async/lazy-component.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { registerPeriodicSync } from '#app/push/periodic-sync.ts';
import type { Running } from './running.ts';
import { handleLaunches } from '#app/pwa/launch-queue.ts';
import { followLiveConnection } from '#app/sync/live.ts';
import { monitorStorage } from '#app/storage/monitor.ts';
import { registerServiceWorker } from '#app/update/register-service-worker.ts';
import { tellReady } from '#app/offline/tell-ready.ts';
import { remindOfShared } from '#app/pwa/share-reminder.ts';

/** what a first list still has to fetch comes first */
const delayMs = 5_000;

/** Asks for the user, and tells the server of whoever has left. */
async function renewUser(device: DeviceDb): Promise<void> {
  const { refreshUser } = await loadWithRetry(() => import('#app/session/sign-in.ts'));
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}

/** Looks whether the browser still tells its owner of news, where it did. */
async function renewPushes(device: DeviceDb): Promise<void> {
  if ((await readPushOwner(device)) === null) return;
  const { renewPushSubscription } = await loadWithRetry(() => import('#app/push/subscription.ts'));
  await renewPushSubscription(device);
}

/** What a start has to do that nothing on the screen waits for. */
export async function afterStart({ device, sync, switchAccount }: Omit<Running, 'inBackground'>): Promise<void> {
  void registerServiceWorker();
  monitorStorage({ device, switchAccount });
  followLiveConnection({ device, sync });
  handleLaunches();
  const isGuest = (await activeAccount(device)) === null;
  setTimeout(() => {
    // What mends a store can't be fetched when that has broken.
    void loadWithRetry(() => import('#data/db/recover-storage.ts'));
    void loadWithRetry(() => import('#app/offline/auto-download.ts')).then(({ startAutoDownload }) => {
      startAutoDownload();
    });
    if (isGuest) void renewUser(device).catch(reportError);
    void renewPushes(device).catch(reportError);
    void registerPeriodicSync(device).catch(reportError);
    void remindOfShared(device).catch(reportError);
    void tellReady(device).catch(reportError);
  }, delayMs);
  if (!isGuest) await renewUser(device);
}
