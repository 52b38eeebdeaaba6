import type { Tx, WriteTx } from '#server/db/engine/database.ts';
import {
  deleteCalendarLink,
  findCalendarSecret,
  findUserOfCalendar,
  saveCalendarLink,
} from '#server/db/events/calendar-links.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { tokenHashOf } from '#server/domain/account/sessions.ts';

export interface NewCalendarLink {
  userId: number;
  /** 256 bits, from `newToken` */
  secret: string;
  now: number;
}

/** The secret of the user's own calendar link; null if they have none. */
export async function calendarSecretOf(tx: Tx, { userId }: Actor): Promise<string | null> {
  return await findCalendarSecret(tx, userId);
}

/** Creates the link, or replaces an existing one, which stops working. */
export async function renewCalendarLink(tx: WriteTx, { userId, secret, now }: NewCalendarLink): Promise<void> {
  await saveCalendarLink(tx, { user_id: userId, secret, secret_hash: tokenHashOf(secret), created_at: now });
}

export async function endCalendarLink(tx: WriteTx, userId: number): Promise<void> {
  await deleteCalendarLink(tx, userId);
}

/**
 * The user whose calendar link has this secret; null if nobody's has, or if the account is suspended. The look-up is by hash, so its duration doesn't
 * reveal how close a guess was.
 */
export async function ownerOfCalendar(tx: Tx, secret: string): Promise<number | null> {
  return await findUserOfCalendar(tx, tokenHashOf(secret));
}
