import { activeAccount, type DeviceDb } from '#data/db/device.ts';
import { currentInstance } from '#data/instance.ts';
import { accountInUse } from '#data/db/account-in-use.ts';
import { finishImports } from '#app/session/finish-imports.ts';
import { readPushOwner } from '#data/account/push-owner.ts';
import { loadWithRetry } from '#ui/async/lazy-component.tsx';
import { showToast } from '#ui/feedback/toast.tsx';
import { registerPeriodicSync } from '#app/push/periodic-sync.ts';
import type { Running } from './running.ts';
import { handleLaunches } from '#app/pwa/launch-queue.ts';
import { firstPull } from '#app/sync/first-pull.ts';
import { followLiveConnection } from '#app/sync/live.ts';
import { monitorStorage } from '#app/storage/monitor.ts';
import { registerServiceWorker } from '#app/update/register-service-worker.ts';
import { announceReady } from '#app/offline/announce-ready.ts';
import { remindOfShared } from '#app/pwa/share-reminder.ts';

/** lets the fetches of the first list go first */
const delayMs = 5_000;

/** A guest has no user to refresh, for which much more code is loaded. */
async function cleanUpSessions(device: DeviceDb): Promise<void> {
  const { cleanUpEndedSessions } = await loadWithRetry(() => import('#app/session/ended-sessions.ts'));
  await cleanUpEndedSessions(device);
}

/** Refreshes the user and sends pending logouts to the server. */
async function renewUser(device: DeviceDb): Promise<void> {
  const { refreshUser } = await loadWithRetry(() => import('#app/session/sign-in.ts'));
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}

/** Renews the push subscription, if this browser has one. */
async function renewPushes(device: DeviceDb): Promise<void> {
  if ((await readPushOwner(device)) === null) return;
  const { renewPushSubscription } = await loadWithRetry(() => import('#app/push/subscription.ts'));
  await renewPushSubscription(device);
}

/** Fetches the instance's settings, which operators may have changed. */
async function renewInstance(): Promise<void> {
  const { fetchInstance } = await loadWithRetry(() => import('#app/instance/fetch-instance.ts'));
  await fetchInstance();
}

/** Notes what a start with no connection shows at once. */
async function noteForNextStart(): Promise<void> {
  const { followPlans } = await loadWithRetry(() => import('#app/offline/note-plans.ts'));
  followPlans();
}

/** how long the service worker waits for the first pull */
const longestPullMs = 10_000;

/** A device's first pull goes first: the service worker then fetches the whole app. */
async function startServiceWorker(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (navigator.serviceWorker.controller === null) {
    await Promise.race([firstPull(), new Promise((resolve) => setTimeout(resolve, longestPullMs))]);
  }
  await registerServiceWorker();
}

/** The part of a start that nothing on screen waits for. */
export async function afterStart({ device, sync, switchAccount }: Omit<Running, 'inBackground'>): Promise<void> {
  void startServiceWorker();
  monitorStorage({ device, switchAccount });
  followLiveConnection({ device, sync });
  handleLaunches();
  if (currentInstance.get() === null) void renewInstance().catch(reportError);
  const isGuest = (await activeAccount(device)) === null;
  if (!isGuest) void noteForNextStart();
  setTimeout(() => {
    // Loaded now, because recovery code can't be loaded once storage has failed.
    void loadWithRetry(() => import('#data/db/recover-storage.ts'));
    void loadWithRetry(() => import('#app/offline/auto-download.ts')).then(({ startAutoDownload }) => {
      startAutoDownload();
    });
    // They may have signed in since.
    if (isGuest) void noteForNextStart();
    if (isGuest) void cleanUpSessions(device).catch(reportError);
    void renewInstance().catch(reportError);
    void renewPushes(device).catch(reportError);
    void registerPeriodicSync(device).catch(reportError);
    void remindOfShared(device).catch(reportError);
    void announceReady(device).catch(reportError);
    void finishImports(accountInUse.get()).catch(reportError);
  }, delayMs);
  if (!isGuest) await renewUser(device);
}
