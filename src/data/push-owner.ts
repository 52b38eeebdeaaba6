import type { DeviceDb } from './device.ts';

const key = 'pushes';

/** Who has asked to be told in this browser while the app is closed; null where nobody has. */
export async function pushOwner(device: DeviceDb): Promise<number | null> {
  const held = await device.settings.get(key);
  return typeof held?.value === 'number' ? held.value : null;
}

/** @param userId null: nobody any more */
export async function keepPushOwner(device: DeviceDb, userId: number | null): Promise<void> {
  await (userId === null ? device.settings.delete(key) : device.settings.put({ key, value: userId }));
}
