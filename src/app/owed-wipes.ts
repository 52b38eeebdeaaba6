import type { DeviceDb } from '#data/device.ts';
import type { Leaving } from '#data/leave-guard.ts';

/** An account that is to leave this device. Records of earlier versions have no `discarded`. */
export interface Wipe extends Leaving {
  userId: number;
}

/** `gone`: there is no such wipe, because another window did it, or its owner is back. */
export type Wiped = 'deleted' | 'kept' | 'gone';

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
 * Signs an account out and notes that it is to leave this device, in one transaction.
 * @param token of the session that leaves; it may have ended by itself meanwhile
 * @param alongside runs in the same transaction, on the settings
 * @returns false when the account has left already, or somebody has signed in to it anew
 */
export async function signOutToWipe(
  device: DeviceDb,
  wipe: Wipe,
  token: string,
  alongside: () => Promise<void> = async () => {},
): Promise<boolean> {
  return device.transaction('rw', device.accounts, device.settings, async () => {
    const held = await device.accounts.get(wipe.userId);
    const isOwed = (await owedWipes(device)).some(({ userId }) => userId === wipe.userId);
    if (held === undefined || isOwed || (held.token !== null && held.token !== token)) return false;
    await device.accounts.put({ ...held, token: null });
    await oweWipe(device, wipe);
    await alongside();
    return true;
  });
}

/**
 * Finishes what leaving has begun, in this window or in one that was closed over it.
 * @param only of this user; of everybody where it is left out
 * @returns what became of the last of them
 */
export async function payWipes(device: DeviceDb, only?: number): Promise<Wiped> {
  const owed = (await owedWipes(device)).filter(({ userId }) => only === undefined || userId === only);
  let wiped: Wiped = 'gone';
  for (const { userId } of owed) {
    const { wipeAccount } = await import('./wipe-account.ts');
    wiped = await wipeAccount(device, userId, () =>
      change(device, (left) => left.filter((wipe) => wipe.userId !== userId)),
    );
  }
  return wiped;
}
