import { activeAccount, withDevice } from '#data/db/device.ts';

/** TypeScript's types lack this permission. */
const permission = { name: 'background-sync' } as unknown as PermissionDescriptor;

/** False in browsers without a query for it: they don't ask. */
async function isForbidden(): Promise<boolean> {
  const { permissions } = navigator as { permissions?: Permissions };
  return (
    permissions?.query(permission).then(
      ({ state }) => state === 'denied',
      () => false,
    ) ?? false
  );
}

/** Whether entries are sent with Scape closed: it needs a browser with background sync, and a remembered session. */
export async function canSendClosed(): Promise<boolean> {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const registration = await serviceWorker?.getRegistration();
  if (registration?.active == null || !('sync' in registration) || (await isForbidden())) return false;
  const account = await withDevice(activeAccount);
  return account === null || account.remember;
}
