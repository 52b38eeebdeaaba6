import type { AccountRow } from '#data/db/device.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';
import type { Running } from '#app/boot/running.ts';
import { signOutForWipe, type WipeResult } from './pending-wipes.ts';
import { removePushSubscription } from '#app/push/subscription.ts';
import { clearPasswordReset } from './password-reset-storage.ts';
import { mirrorSession } from './mirror.ts';
import { runPendingWipes } from './run-pending-wipes.ts';

/**
 * Removes a signed-in account from this device: the token at once, then all private data.
 * @param inTransaction runs in the transaction that signs it out
 * @returns `gone` if that session had already ended, and nothing was done
 */
export async function removeAccount(
  { device, sync, switchAccount }: Running,
  { userId, token }: Pick<AccountRow, 'userId'> & { token: string },
  leaving: DeletionConsent,
  inTransaction?: () => Promise<void>,
): Promise<WipeResult> {
  if (!(await signOutForWipe(device, { userId, ...leaving }, token, inTransaction))) return 'gone';
  mirrorSession(null);
  clearPasswordReset();
  // Makes the engine stop for the account that left.
  sync.wake('start');
  // The next user of this browser must not get this user's notifications.
  const pushesEnded = removePushSubscription(device);
  await switchAccount();
  const wipeResult = await runPendingWipes(device, userId);
  await pushesEnded;
  return wipeResult;
}
