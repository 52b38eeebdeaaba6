import type { WriteTx } from '#server/db/engine/database.ts';
import { fanOutNoticesAbout, fanOutPostsFrom } from '#server/db/changes/author-fan-out.ts';
import { fanOutGuestsOf } from '#server/db/changes/guest-fan-out.ts';
import { logChanges, scopeOfUser } from '#server/db/changes/log.ts';
import { listShownAt } from '#server/db/events/people-met.ts';
import type { CountChange } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { logNoteOfPublicity } from './attendee-notes.ts';
import { logInvitationsTo } from '#server/domain/invitations/changes.ts';
import { logPerson } from '#server/domain/people/changes.ts';

interface Publicity {
  /** everybody finds it, then and now */
  wasPublic: boolean;
  isPublic: boolean;
  /** those who go there see it, if only by its link; omitted: if it is public */
  isOpen?: boolean;
  /** it comes from an import, or waits for a review: nothing is earned by it */
  isUnearned?: boolean | undefined;
}

/** How publishing or withdrawing an event changes its organizer's counts. */
export function publicityMoves(organizerId: number, { wasPublic, isPublic }: Publicity): CountChange[] {
  return wasPublic === isPublic ? [] : [{ userId: organizerId, count: 'events_count', by: isPublic ? 1 : -1 }];
}

/** Devices lose what people show each other together with an event, and its own row doesn't bring it back. */
async function logMeetings(tx: WriteTx, eventId: number, now: number): Promise<void> {
  const shown = await listShownAt(tx, eventId);
  const change = { kind: 'engagement', rowId: eventId, isDeleted: false };
  await logChanges(
    tx,
    shown.map((userId) => ({ ...change, scope: scopeOfUser(userId) })),
    now,
  );
}

/**
 * What follows from it once the counts are changed: points for the first publication, the organizer's profile, notices
 * about the event, the posts from it, its attendee note, who shows that they were there, and invitations to it.
 */
export async function settlePublicity(
  tx: WriteTx,
  { id, organizer_id: userId }: { id: number; organizer_id: number },
  { wasPublic, isPublic, isOpen = isPublic, isUnearned = false }: Publicity,
  now: number,
): Promise<void> {
  if (wasPublic === isPublic) return;
  if (isPublic && !isUnearned) await earnPoints(tx, { userId, reason: 'event-created', objectId: id }, now);
  await logPerson(tx, userId, userId, now);
  if (isPublic) await logMeetings(tx, id, now);
  await fanOutNoticesAbout(tx, 'event', id, { isDeleted: false, now });
  await fanOutPostsFrom(tx, id, { isDeleted: false, now });
  await logNoteOfPublicity(tx, { id, organizer_id: userId }, isOpen, now);
  // The public feed says that a withdrawn event is gone, and devices drop its guests with it.
  if (!isPublic) await fanOutGuestsOf(tx, id, { isDeleted: false, now });
  await logInvitationsTo(tx, id, now);
}
