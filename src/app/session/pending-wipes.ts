import type { DeviceDb } from '#data/db/device.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';

/** An account that is to leave this device. Records of earlier versions have no `discarded`. */
export interface PendingWipe extends DeletionConsent {
  userId: number;
}

/** `gone`: there is no such wipe, because another window did it, or its owner is back. */
export type WipeResult = 'deleted' | 'kept' | 'gone';

const key = 'owedWipes';

/** What is to leave this device and may not have left it yet. */
export async function readPendingWipes(device: DeviceDb): Promise<PendingWipe[]> {
  return ((await device.settings.get(key))?.value ?? []) as PendingWipe[];
}

export async function updatePendingWipes(
  device: DeviceDb,
  update: (pending: PendingWipe[]) => PendingWipe[],
): Promise<void> {
  await device.transaction('rw', device.settings, async () => {
    const value = update(await readPendingWipes(device));
    await (value.length === 0 ? device.settings.delete(key) : device.settings.put({ key, value }));
  });
}

/** Notes what is to leave this device, before anything of it does: a window that is closed meanwhile breaks no promise. */
export async function addPendingWipe(device: DeviceDb, wipe: PendingWipe): Promise<void> {
  await updatePendingWipes(device, (pending) => [...pending.filter(({ userId }) => userId !== wipe.userId), wipe]);
}

/**
 * Signs an account out and notes that it is to leave this device, in one transaction.
 * @param token of the session that leaves; it may have ended by itself meanwhile
 * @param inTransaction runs in the same transaction, on the settings
 * @returns false when the account has left already, or somebody has signed in to it anew
 */
export async function signOutForWipe(
  device: DeviceDb,
  wipe: PendingWipe,
  token: string,
  inTransaction: () => Promise<void> = async () => {},
): Promise<boolean> {
  return device.transaction('rw', device.accounts, device.settings, async () => {
    const account = await device.accounts.get(wipe.userId);
    const isPending = (await readPendingWipes(device)).some(({ userId }) => userId === wipe.userId);
    if (account === undefined || isPending || (account.token !== null && account.token !== token)) return false;
    await device.accounts.put({ ...account, token: null });
    await addPendingWipe(device, wipe);
    await inTransaction();
    return true;
  });
}
