import type { WriteTx } from '#server/db/database.ts';
import { firstWaiting, saveEngagement } from '#server/db/engagement.ts';
import { addToEvent, findEvent } from '#server/db/events.ts';
import type { UserMove } from '#server/db/user-counts.ts';
import { logEngagement } from './event-changes.ts';

/** How a seat that is taken or left moves what its holder counts. */
export function seatOf(userId: number, by: 1 | -1): UserMove {
  return { userId, count: 'subscriptions_count', by };
}

/**
 * Gives free seats to those who wait, in order of arrival, and tells who got one; a cancelled event has none to give. The
 * event is held by the caller, who also moves the counts of those users, along with any others that the same deed moves.
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
    await logEngagement(tx, { userId: first.user_id, eventId, isNews: false }, now);
    promoted.push(first.user_id);
  }
  return promoted;
}
