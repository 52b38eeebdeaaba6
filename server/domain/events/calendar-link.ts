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
  /** 256 bits, as `newToken` makes them */
  secret: string;
  now: number;
}

/** The secret of one's own link, null where there is none. */
export async function calendarSecretOf(tx: Tx, { userId }: Actor): Promise<string | null> {
  return await findCalendarSecret(tx, userId);
}

/** Makes the link; one that was there stops working. */
export async function renewCalendarLink(tx: WriteTx, { userId, secret, now }: NewCalendarLink): Promise<void> {
  await saveCalendarLink(tx, { user_id: userId, secret, secret_hash: tokenHashOf(secret), created_at: now });
}

export async function endCalendarLink(tx: WriteTx, userId: number): Promise<void> {
  await deleteCalendarLink(tx, userId);
}

/**
 * Whose calendar a secret opens, null for nobody's. It is looked up by its hash, so how long that takes tells nothing of how
 * near a guess came.
 */
export async function ownerOfCalendar(tx: Tx, secret: string): Promise<number | null> {
  return await findUserOfCalendar(tx, tokenHashOf(secret));
}
