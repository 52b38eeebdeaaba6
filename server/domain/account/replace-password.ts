import { deleteCalendarLink } from '#server/db/events/calendar-links.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { forgetDevices } from '#server/db/account/known-devices.ts';
import { deleteResetsOf } from '#server/db/account/password-resets.ts';
import { deleteOtherSessions } from '#server/db/account/sessions.ts';
import { updateUser } from '#server/db/people/users.ts';

export interface NewPassword {
  userId: number;
  passwordHash: string;
  /** of the session that goes on, null where all end */
  survivingTokenHash: string | null;
  /** of the device that goes on being known, null where all are forgotten */
  survivingDeviceHash: string | null;
}

/**
 * Whoever knew the old password is out: other sessions end, their devices and every reset that was begun are forgotten. Where
 * no session goes on the account may have been somebody else's, who would keep its secret calendar address.
 */
export async function replacePassword(
  tx: WriteTx,
  { userId, passwordHash, survivingTokenHash, survivingDeviceHash }: NewPassword,
): Promise<void> {
  await updateUser(tx, userId, { password_hash: passwordHash });
  await deleteOtherSessions(tx, userId, survivingTokenHash);
  await forgetDevices(tx, userId, survivingDeviceHash);
  await deleteResetsOf(tx, userId);
  if (survivingTokenHash === null) await deleteCalendarLink(tx, userId);
}
