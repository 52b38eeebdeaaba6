import type { DeviceDb } from '#data/device.ts';
import { showToast } from '#ui/toast.tsx';
import { packAhead } from './pack-ahead.ts';
import { registerServiceWorker } from './service-worker-registration.ts';
import { refreshUser } from './sign-in.ts';

/** What a start has to do that nothing on the screen waits for. */
export async function afterStart(device: DeviceDb): Promise<void> {
  packAhead();
  void registerServiceWorker();
  const failure = await refreshUser({ device });
  if (failure !== null) showToast({ title: failure, tone: 'bad' });
}
