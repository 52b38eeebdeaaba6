import type { DeviceDb } from '#data/db/device.ts';

const key = 'pushes';

/** Id of the user who turned on push notifications in this browser; null if none did. */
export async function readPushOwner(device: DeviceDb): Promise<number | null> {
  const row = await device.settings.get(key);
  return typeof row?.value === 'number' ? row.value : null;
}

/** @param userId null: push notifications are off */
export async function storePushOwner(device: DeviceDb, userId: number | null): Promise<void> {
  await (userId === null ? device.settings.delete(key) : device.settings.put({ key, value: userId }));
}
