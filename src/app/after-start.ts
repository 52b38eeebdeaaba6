import { activeAccount, type DeviceDb } from '#data/device.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { showToast } from '#ui/toast.tsx';
import { registerServiceWorker } from './service-worker-registration.ts';

/** what a first list still has to fetch comes first */
const calmMs = 5_000;

/** Asks for the user, and tells the server of whoever has left. */
async function renewUser(device: DeviceDb): Promise<void> {
  const { refreshUser } = await fetchPatiently(() => import('./sign-in.ts'));
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}

/** What a start has to do that nothing on the screen waits for. */
export async function afterStart(device: DeviceDb): Promise<void> {
  void registerServiceWorker();
  const isGuest = (await activeAccount(device)) === null;
  setTimeout(() => {
    void fetchPatiently(() => import('./pack-ahead.ts')).then(({ packAhead }) => {
      packAhead();
    });
    if (isGuest) void renewUser(device).catch(reportError);
  }, calmMs);
  if (!isGuest) await renewUser(device);
}
