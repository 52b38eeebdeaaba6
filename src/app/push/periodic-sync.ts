import { activeAccount, type DeviceDb } from '#data/db/device.ts';

/** Periodic Background Sync; missing in the standard library's types. */
interface PeriodicSync {
  register(tag: string, options: { minInterval: number }): Promise<void>;
  unregister(tag: string): Promise<void>;
}

const tag = 'news';
const everyMs = 12 * 3_600_000;

/** Browsers grant it to installed, used apps; it can't be requested, and a refusal needs no message. */
async function hasPermission(): Promise<boolean> {
  const name = 'periodic-background-sync' as PermissionName;
  const permission = await navigator.permissions.query({ name }).catch(() => null);
  return permission?.state === 'granted';
}

/**
 * Registers a periodic sync while the app is closed, for a signed-in user who is to be remembered; otherwise
 * unregisters it.
 */
export async function registerPeriodicSync(device: DeviceDb): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const { periodicSync } = (registration ?? {}) as { periodicSync?: PeriodicSync };
  if (registration?.active == null || periodicSync === undefined) return;
  const shouldRegister = (await activeAccount(device))?.remember === true && (await hasPermission());
  if (shouldRegister) await periodicSync.register(tag, { minInterval: everyMs });
  else await periodicSync.unregister(tag);
}
