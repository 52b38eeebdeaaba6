import type { WriteTx } from '#server/db/engine/database.ts';
import { frontOfWaitingList } from '#contract/events/front-of-waiting-list.ts';
import { firstWaiting, listFirstWaiting, saveEngagement } from '#server/db/events/engagement.ts';
import { logChanges, scopeOfUser } from '#server/db/changes/log.ts';
import { addToEvent, findEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import type { CountChange } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { logSeatNotes } from '#server/domain/events/attendee-notes.ts';
import { logGuests } from '#server/domain/events/guests.ts';
import { logEngagement } from '#server/domain/events/changes.ts';
import { statusOf } from '#server/domain/events/visibility.ts';
import { notifyAll } from '#server/domain/notifications/notify.ts';

type Seats = Pick<EventRow, 'id' | 'organizer_id' | 'unlisted_status'>;

/** How taking or leaving a seat changes its holder's counts: not at all where nobody else may know of the event. */
export function seatsOf(event: Seats, userIds: number[], by: 1 | -1): CountChange[] {
  if (event.unlisted_status !== null) return [];
  return userIds.map((userId) => ({ userId, count: 'subscriptions_count', by }));
}

/**
 * Logs for the front of the waiting list that positions have changed.
 * @param after the place that was left: those before it stay where they are
 */
export async function logMovedUp(tx: WriteTx, eventId: number, after: number, now: number): Promise<void> {
  const moved = (await listFirstWaiting(tx, eventId, frontOfWaitingList)).filter(
    ({ waiting }) => Number(waiting) > after,
  );
  const changes = moved.map(({ user_id: userId }) => {
    return { scope: scopeOfUser(userId), kind: 'engagement', rowId: eventId, isDeleted: false };
  });
  await logChanges(tx, changes, now);
}

/**
 * Gives free seats to those waiting, in order of arrival; none if the event is cancelled. The caller has locked the
 * event and calls `settleSeats`, together with other count changes of the same mutation.
 * @returns ids of the users who got a seat
 */
export async function promoteWaiting(tx: WriteTx, eventId: number, now: number): Promise<number[]> {
  const event = await findEvent(tx, eventId);
  if (event === null || event.waiting_count === 0 || statusOf(event) === 'cancelled') return [];
  const promoted: number[] = [];
  for (let free = event.capacity - event.subscribers_count; free > 0; free -= 1) {
    const first = await firstWaiting(tx, eventId);
    if (first === null) break;
    await saveEngagement(tx, first.user_id, eventId, { subscribed: 1, waiting: null, subscribed_at: now });
    await addToEvent(tx, eventId, { subscribers_count: 1, waiting_count: -1 });
    await logEngagement(tx, { userId: first.user_id, eventId, shouldIncludeEvent: false }, now);
    promoted.push(first.user_id);
  }
  if (promoted.length > 0) await logMovedUp(tx, eventId, 0, now);
  await logSeatNotes(tx, eventId, promoted, { isSeated: true, now });
  await logGuests(tx, event, promoted, { isDeleted: false, now });
  return promoted;
}

/** Gives a user points for a seat, except at their own event and at unlisted ones, as everybody sees points. The caller has locked the user's row. */
export async function earnSeat(tx: WriteTx, userId: number, event: Seats, now: number): Promise<void> {
  if (userId !== event.organizer_id && event.unlisted_status === null)
    await earnPoints(tx, { userId, reason: 'subscribed', objectId: event.id }, now);
}

/** Completes `promoteWaiting`: all count changes at once, then points and notices. */
export async function settleSeats(
  tx: WriteTx,
  event: Seats,
  promoted: number[],
  others: CountChange[],
  now: number,
): Promise<void> {
  await moveUserCounts(tx, [...others, ...seatsOf(event, promoted, 1)]);
  for (const userId of promoted) await earnSeat(tx, userId, event, now);
  await notifyAll(tx, promoted, { kind: 'seat-given', actorId: null, objectId: event.id }, now);
}
