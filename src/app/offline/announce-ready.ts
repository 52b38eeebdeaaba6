import { markDone, type DeviceDb } from '#data/db/device.ts';
import { showToast } from '#ui/feedback/toast.tsx';
import { firstPull } from '#app/sync/first-pull.ts';
import * as texts from './texts.ts';

const mark = 'told-ready';
const lifeMs = 8_000;

/** Waits until this window is visible. */
function seen(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      document.removeEventListener('visibilitychange', look);
      resolve();
    };
    document.addEventListener('visibilitychange', look);
    look();
  });
}

/** Tells the user, once per device, that Scape now works offline. */
export async function announceReady(device: DeviceDb): Promise<void> {
  if (!('serviceWorker' in navigator) || (await device.settings.get(mark)) !== undefined) return;
  // A worker is active only once it has precached the whole app.
  await navigator.serviceWorker.ready;
  await firstPull();
  await seen();
  if (!(await markDone(device, mark))) return;
  showToast({
    title: texts.readyOffline,
    text: texts.readyOfflineText,
    tone: 'good',
    // Lasting, so that it doesn't replace a toast on screen.
    isLasting: true,
    lifeMs,
  });
}
