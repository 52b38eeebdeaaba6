import type { DeviceDb } from '#data/db/device.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';

/** An account to be removed from this device. Records of earlier versions lack `discarded`. */
export interface PendingWipe extends DeletionConsent {
  userId: number;
}

/** `gone`: the wipe was done by another window, or cancelled because the owner is back. */
export type WipeResult = 'deleted' | 'kept' | 'gone';

const key = 'owedWipes';

/** Accounts that may still have to be removed from this device. */
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

/** Notes a wipe before it starts, so that it is completed even if the window closes meanwhile. */
export async function addPendingWipe(device: DeviceDb, wipe: PendingWipe): Promise<void> {
  await updatePendingWipes(device, (pending) => [...pending.filter(({ userId }) => userId !== wipe.userId), wipe]);
}

/**
 * Signs an account out and notes its wipe, in one transaction.
 * @param token of the session; it may have ended meanwhile
 * @param inTransaction runs in the same transaction, on the settings
 * @returns false if the account was already removed, or has a newer session
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
