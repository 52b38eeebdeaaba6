import type { DeviceDb } from '#data/db/device.ts';

const key = 'pushes';

/** Who has asked to be told in this browser while the app is closed; null where nobody has. */
export async function readPushOwner(device: DeviceDb): Promise<number | null> {
  const row = await device.settings.get(key);
  return typeof row?.value === 'number' ? row.value : null;
}

/** @param userId null: nobody any more */
export async function storePushOwner(device: DeviceDb, userId: number | null): Promise<void> {
  await (userId === null ? device.settings.delete(key) : device.settings.put({ key, value: userId }));
}
