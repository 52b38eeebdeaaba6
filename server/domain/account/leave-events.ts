import type { WriteTx } from '#server/db/engine/database.ts';
import { deleteEngagement, listCountingEventIds } from '#server/db/account-erasure/events.ts';
import { findEngagement } from '#server/db/events/engagement.ts';
import { addToEvent, lockEvent } from '#server/db/events/rows.ts';
import { logCounts } from '#server/domain/events/changes.ts';
import { logGuests } from '#server/domain/events/guests.ts';
import { logMovedUp, promoteWaiting, settleSeats } from '#server/domain/events/engagement/waiting-list.ts';

/** Removes a user from all events: likes and ratings are withdrawn and seats given up, which then go to the waiting list. */
export async function leaveEvents(tx: WriteTx, userId: number, now: number): Promise<void> {
  for (const id of await listCountingEventIds(tx, userId)) {
    const event = await lockEvent(tx, id);
    // Read under the lock: a change of theirs, or a place given to them, may have been written while it was waited for.
    const engagement = event === null ? null : await findEngagement(tx, userId, id);
    if (event === null || engagement === null) continue;
    const { liked, subscribed, waiting, stars } = engagement;
    await deleteEngagement(tx, userId, id);
    const left = { subscribers_count: -subscribed, waiting_count: waiting === null ? 0 : -1 };
    const unrated = { ratings_sum: -(stars ?? 0), ratings_count: stars === null ? 0 : -1 };
    await addToEvent(tx, id, { likes_count: -liked, ...left, ...unrated });
    if (event.deleted_at !== null) continue;
    if (subscribed === 1 || waiting !== null) await logGuests(tx, event, [userId], { isDeleted: true, now });
    if (waiting !== null) await logMovedUp(tx, id, waiting, now);
    const promoted = subscribed === 1 ? await promoteWaiting(tx, id, now) : [];
    await settleSeats(tx, event, promoted, [], now);
    await logCounts(tx, event, now);
  }
}
