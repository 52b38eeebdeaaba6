import type { AccountRow } from '#data/db/device.ts';
import type { DeletionConsent } from '#data/account/delete-guard.ts';
import type { Running } from '#app/boot/running.ts';
import { signOutForWipe, type WipeResult } from './pending-wipes.ts';
import { removePushSubscription } from '#app/push/subscription.ts';
import { clearPasswordReset } from './password-reset-storage.ts';
import { mirrorSession } from './mirror.ts';
import { runPendingWipes } from './run-pending-wipes.ts';

/**
 * Takes somebody who is signed in off this device: the token at once, then all that is private.
 * @param inTransaction runs in the transaction that signs them out
 * @returns `gone` when that session had ended already, and nothing was done
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
  // The engine notices that its account has left, and ends what it is at.
  sync.wake('start');
  // The next to use this browser isn't told what was for the one who leaves.
  const pushesEnded = removePushSubscription(device);
  await switchAccount();
  const wipeResult = await runPendingWipes(device, userId);
  await pushesEnded;
  return wipeResult;
}
