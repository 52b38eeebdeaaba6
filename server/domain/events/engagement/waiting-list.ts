import type { WriteTx } from '#server/db/engine/database.ts';
import { firstWaiting, saveEngagement } from '#server/db/events/engagement.ts';
import { addToEvent, findEvent } from '#server/db/events/rows.ts';
import { moveUserCounts } from '#server/db/people/counts.ts';
import type { CountChange } from '#server/db/people/counts.ts';
import { earnPoints } from '#server/domain/people/earn-points.ts';
import { logEngagement } from '#server/domain/events/changes.ts';
import { notifyAll } from '#server/domain/notifications/notify.ts';

interface Seats {
  id: number;
  organizer_id: number;
}

/** How taking or leaving a seat changes its holder's counts. */
export function seatOf(userId: number, by: 1 | -1): CountChange {
  return { userId, count: 'subscriptions_count', by };
}

/**
 * Gives free seats to those waiting, in order of arrival; none if the event is cancelled. The caller has locked the
 * event and calls `settleSeats`, together with other count changes of the same mutation.
 * @returns ids of the users who got a seat
 */
export async function promoteWaiting(tx: WriteTx, eventId: number, now: number): Promise<number[]> {
  const event = await findEvent(tx, eventId);
  if (event === null || event.waiting_count === 0 || event.status === 'cancelled') return [];
  const promoted: number[] = [];
  for (let free = event.capacity - event.subscribers_count; free > 0; free -= 1) {
    const first = await firstWaiting(tx, eventId);
    if (first === null) break;
    await saveEngagement(tx, first.user_id, eventId, { subscribed: 1, waiting: null, subscribed_at: now });
    await addToEvent(tx, eventId, { subscribers_count: 1, waiting_count: -1 });
    await logEngagement(tx, { userId: first.user_id, eventId, shouldIncludeEvent: false }, now);
    promoted.push(first.user_id);
  }
  return promoted;
}

/** Gives a user points for a seat, except at their own event. The caller has locked the user's row. */
export async function earnSeat(tx: WriteTx, userId: number, event: Seats, now: number): Promise<void> {
  if (userId !== event.organizer_id) await earnPoints(tx, { userId, reason: 'subscribed', objectId: event.id }, now);
}

/** Completes `promoteWaiting`: all count changes at once, then points and notices. */
export async function settleSeats(
  tx: WriteTx,
  event: Seats,
  promoted: number[],
  others: CountChange[],
  now: number,
): Promise<void> {
  await moveUserCounts(tx, [...others, ...promoted.map((userId) => seatOf(userId, 1))]);
  for (const userId of promoted) await earnSeat(tx, userId, event, now);
  await notifyAll(tx, promoted, { kind: 'seat-given', actorId: null, objectId: event.id }, now);
}
