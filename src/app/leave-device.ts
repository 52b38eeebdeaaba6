import type { AccountRow } from '#data/device.ts';
import type { Leaving } from '#data/leave-guard.ts';
import type { Running } from './boot.ts';
import { payWipes, signOutToWipe, type Wiped } from './owed-wipes.ts';
import { endPushes } from './push-subscription.ts';
import { dropReset } from './reset-data.ts';
import { mirrorSession } from './session-mirror.ts';

/**
 * Takes somebody who is signed in off this device: the token at once, then all that is private.
 * @param alongside runs in the transaction that signs them out
 * @returns `gone` when that session had ended already, and nothing was done
 */
export async function leaveDevice(
  { device, sync, switchAccount }: Running,
  { userId, token }: Pick<AccountRow, 'userId'> & { token: string },
  leaving: Leaving,
  alongside?: () => Promise<void>,
): Promise<Wiped> {
  if (!(await signOutToWipe(device, { userId, ...leaving }, token, alongside))) return 'gone';
  mirrorSession(null);
  dropReset();
  // The engine notices that its account has left, and ends what it is at.
  sync.wake('start');
  // The next to use this browser isn't told what was for the one who leaves.
  const ended = endPushes(device);
  await switchAccount();
  const wiped = await payWipes(device, userId);
  await ended;
  return wiped;
}
