import type { DeviceDb } from '#data/db/device.ts';
import { type WipeResult, readPendingWipes, updatePendingWipes } from './pending-wipes.ts';

/**
 * Completes pending wipes, also those of a window that was closed.
 * @param onlyUserId of this user; omitted: of all
 * @returns the result of the last one
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
