import { activeAccount, type DeviceDb } from '#data/device.ts';
import { pushOwner } from '#data/push-owner.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { showToast } from '#ui/toast.tsx';
import { keepBackgroundNews } from './background-news.ts';
import type { Running } from './boot.ts';
import { followLaunches } from './launch.ts';
import { keepLive } from './live.ts';
import { lookAfterStorage } from './look-after-storage.ts';
import { registerServiceWorker } from './service-worker-registration.ts';
import { tellReady } from './tell-ready.ts';
import { tellOfShared } from './tell-of-shared.ts';

/** what a first list still has to fetch comes first */
const calmMs = 5_000;

/** Asks for the user, and tells the server of whoever has left. */
async function renewUser(device: DeviceDb): Promise<void> {
  const { refreshUser } = await fetchPatiently(() => import('./sign-in.ts'));
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}

/** Looks whether the browser still tells its owner of news, where it did. */
async function lookAfterPushes(device: DeviceDb): Promise<void> {
  if ((await pushOwner(device)) === null) return;
  const { keepPushes } = await fetchPatiently(() => import('./push-subscription.ts'));
  await keepPushes(device);
}

/** What a start has to do that nothing on the screen waits for. */
export async function afterStart({ device, sync, switchAccount }: Omit<Running, 'inBackground'>): Promise<void> {
  void registerServiceWorker();
  lookAfterStorage({ device, switchAccount });
  keepLive({ device, sync });
  followLaunches();
  const isGuest = (await activeAccount(device)) === null;
  setTimeout(() => {
    // What mends a store can't be fetched when that has broken.
    void fetchPatiently(() => import('#data/mend-store.ts'));
    void fetchPatiently(() => import('./pack-ahead.ts')).then(({ packAhead }) => {
      packAhead();
    });
    if (isGuest) void renewUser(device).catch(reportError);
    void lookAfterPushes(device).catch(reportError);
    void keepBackgroundNews(device).catch(reportError);
    void tellOfShared(device).catch(reportError);
    void tellReady(device).catch(reportError);
  }, calmMs);
  if (!isGuest) await renewUser(device);
}
