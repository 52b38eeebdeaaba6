import { dropToken, type AccountRow } from '#data/device.ts';
import type { Running } from './boot.ts';
import { oweWipe, payWipes } from './owed-wipes.ts';
import { endPushes } from './push-subscription.ts';
import { dropReset } from './reset-data.ts';
import { mirrorSession } from './session-mirror.ts';

/**
 * Takes somebody who is signed in off this device: the token at once, then all that is private.
 * @param isKept what the server hasn't got stays, under lock for its author
 */
export async function leaveDevice(
  { device, switchAccount }: Pick<Running, 'device' | 'switchAccount'>,
  { userId, token }: Pick<AccountRow, 'userId'> & { token: string },
  isKept: boolean,
): Promise<void> {
  await oweWipe(device, { userId, isKept });
  await dropToken(device, userId, token);
  mirrorSession(null);
  dropReset();
  // The next to use this browser isn't told what was for the one who leaves.
  const ended = endPushes(device);
  await switchAccount();
  await payWipes(device, userId);
  await ended;
}
