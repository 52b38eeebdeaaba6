import type { DeviceDb } from '#data/device.ts';

export interface Wipe {
  userId: number;
  /** what the server hasn't got stays, under lock for its author */
  isKept: boolean;
}

const key = 'owedWipes';

/** What is to leave this device and may not have left it yet. */
export async function owedWipes(device: DeviceDb): Promise<Wipe[]> {
  return ((await device.settings.get(key))?.value ?? []) as Wipe[];
}

async function change(device: DeviceDb, how: (owed: Wipe[]) => Wipe[]): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const value = how(await owedWipes(device));
    await (value.length === 0 ? device.settings.delete(key) : device.settings.put({ key, value }));
  });
}

/** Notes what is to leave this device, before anything of it does: a window that is closed meanwhile breaks no promise. */
export async function oweWipe(device: DeviceDb, wipe: Wipe): Promise<void> {
  await change(device, (owed) => [...owed.filter(({ userId }) => userId !== wipe.userId), wipe]);
}

/**
 * Finishes what logging out has begun, in this window or in one that was closed over it.
 * @param only of this user; of everybody where it is left out
 */
export async function payWipes(device: DeviceDb, only?: number): Promise<void> {
  const owed = (await owedWipes(device)).filter(({ userId }) => only === undefined || userId === only);
  for (const { userId } of owed) {
    const { wipeAccount } = await import('./wipe-account.ts');
    await wipeAccount(device, userId, () => change(device, (left) => left.filter((wipe) => wipe.userId !== userId)));
  }
}
