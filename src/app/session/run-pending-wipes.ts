import type { DeviceDb } from '#data/db/device.ts';
import { type WipeResult, readPendingWipes, updatePendingWipes } from './pending-wipes.ts';

/**
 * Finishes what leaving has begun, in this window or in one that was closed over it.
 * @param onlyUserId of this user; of everybody where it is left out
 * @returns what became of the last of them
 */
export async function runPendingWipes(device: DeviceDb, onlyUserId?: number): Promise<WipeResult> {
  const pending = (await readPendingWipes(device)).filter(
    ({ userId }) => onlyUserId === undefined || userId === onlyUserId,
  );
  let wipeResult: WipeResult = 'gone';
  for (const { userId } of pending) {
    const { wipeAccount } = await import('./wipe-account.ts');
    wipeResult = await wipeAccount(device, userId, () =>
      updatePendingWipes(device, (remaining) => remaining.filter((wipe) => wipe.userId !== userId)),
    );
  }
  return wipeResult;
}
