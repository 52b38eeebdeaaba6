import { activeAccount, type DeviceDb } from '#data/db/device.ts';

/** Periodic Background Sync, which the standard libraries' types don't know. */
interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}

const tag = 'news';
const everyMs = 12 * 3_600_000;

/** Browsers allow it to apps that are installed and used; asking is not possible, and refusing is nothing to tell. */
async function hasPermission(): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  const permission = await navigator.permissions.query({ name }).catch(() => null);
  return permission?.state === 'granted';
}

/** Has the browser learn now and then what is new while the app is closed, for somebody who is signed in and to be remembered. */
export async function registerPeriodicSync(device: DeviceDb): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync };
  if (registration?.active == null || periodicSync === undefined) return;
  const shouldRegister = (await activeAccount(device))?.remember === true && (await hasPermission());
  if (shouldRegister) await periodicSync.register(tag, { minInterval: everyMs });
  else await periodicSync.unregister(tag);
}
