import { activeAccount, withDevice } from '#data/db/device.ts';

/** Of this permission TypeScript's own list doesn't know. */
const permission = { name: 'background-sync' } as unknown as PermissionDescriptor;

/** A browser that doesn't tell asks nobody. */
async function isForbidden(): Promise<boolean> {
  const { permissions } = navigator as { permissions?: Permissions };
  return (
    permissions?.query(permission).then(
      ({ state }) => state === 'denied',
      () => false,
    ) ?? false
  );
}

/** Whether what waits goes out with Scape closed: not every browser does that, nor for somebody who isn't to be remembered. */
export async function canSendClosed(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  if (registration?.active == null || !('sync' in registration) || (await isForbidden())) return false;
  const account = await withDevice(activeAccount);
  return account === null || account.remember;
}
