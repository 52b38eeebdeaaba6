import { activeAccount, type DeviceDb } from '#data/device.ts';
import { fetchPatiently } from '#ui/lazy-part.ts';
import { showToast } from '#ui/toast.tsx';
import { registerServiceWorker } from './service-worker-registration.ts';

/** what a first list still has to fetch comes first */
const calmMs = 5_000;

async function renewUser(device: DeviceDb): Promise<void> {
  if ((await activeAccount(device)) === null) return;
  const { refreshUser } = await fetchPatiently(() => import('./sign-in.ts'));
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}

/** What a start has to do that nothing on the screen waits for. */
export async function afterStart(device: DeviceDb): Promise<void> {
  void registerServiceWorker();
  setTimeout(() => {
    void fetchPatiently(() => import('./pack-ahead.ts')).then(({ packAhead }) => {
      packAhead();
    });
  }, calmMs);
  await renewUser(device);
}
