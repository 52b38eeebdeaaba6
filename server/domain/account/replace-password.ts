import { deleteCalendarLink } from '#server/db/events/calendar-links.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { forgetDevices } from '#server/db/account/known-devices.ts';
import { deleteAddressChanges } from '#server/db/account/email-confirmations.ts';
import { deleteResetsOf } from '#server/db/account/password-resets.ts';
import { deleteOtherSessions } from '#server/db/account/sessions.ts';
import { updateUser } from '#server/db/people/users.ts';

export interface NewPassword {
  userId: number;
  passwordHash: string;
  /** of the session that survives; null ends all */
  survivingTokenHash: string | null;
  /** of the device that stays known; null forgets all */
  survivingDeviceHash: string | null;
}

/**
 * Locks out everyone who knew the old password: other sessions end, and their devices, started resets and started changes of
 * the e-mail are forgotten. If no session survives, the account may have been in another person's hands, who would still know
 * its secret calendar address, so that is deleted too.
 */
export async function replacePassword(
  tx: WriteTx,
  { userId, passwordHash, survivingTokenHash, survivingDeviceHash }: NewPassword,
): Promise<void> {
  await updateUser(tx, userId, { password_hash: passwordHash });
  await deleteOtherSessions(tx, userId, survivingTokenHash);
  await forgetDevices(tx, userId, survivingDeviceHash);
  await deleteResetsOf(tx, userId);
  await deleteAddressChanges(tx, userId);
  if (survivingTokenHash === null) await deleteCalendarLink(tx, userId);
}
