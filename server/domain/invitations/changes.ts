import { logInvitations } from '#server/db/changes/invitation-fan-out.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import { deleteInvitationsBetween, inviterIdsWithAnswer, listInvolvedIn } from '#server/db/invitations/rows.ts';

/**
 * A user got a place at an event or gave it up, which whom they told that they go may see.
 * @returns ids of those
 */
export async function logAnswersOf(tx: WriteTx, eventId: number, userId: number, now: number): Promise<number[]> {
  const inviters = await inviterIdsWithAnswer(tx, eventId, userId);
  await logInvitations(tx, eventId, inviters, now);
  return inviters;
}

/** An event was published or withdrawn, and with it all invitations to it. */
export async function logInvitationsTo(tx: WriteTx, eventId: number, now: number): Promise<void> {
  await logInvitations(tx, eventId, await listInvolvedIn(tx, eventId), now);
}

/** A block ends the invitations between two users; unblocking doesn't bring them back. */
export async function endInvitationsBetween(tx: WriteTx, one: number, other: number, now: number): Promise<void> {
  for (const eventId of await deleteInvitationsBetween(tx, one, other)) {
    await logInvitations(tx, eventId, [one, other], now);
  }
}
