import type { WriteTx } from '#server/db/engine/database.ts';
import { deleteEngagement, listCountedEngagement } from '#server/db/account-erasure/events.ts';
import { addToEvent, lockEvent } from '#server/db/events/rows.ts';
import { logPublicEvent } from '#server/domain/events/changes.ts';
import { promoteWaiting, settleSeats } from '#server/domain/events/engagement/waiting-list.ts';

/** Removes a user from all events: likes are withdrawn and seats given up, which then go to the waiting list. */
export async function leaveEvents(tx: WriteTx, userId: number, now: number): Promise<void> {
  for (const { event_id: id, liked, subscribed, waiting } of await listCountedEngagement(tx, userId)) {
    const event = await lockEvent(tx, id);
    if (event === null) continue;
    await deleteEngagement(tx, userId, id);
    const left = { subscribers_count: -subscribed, waiting_count: waiting === null ? 0 : -1 };
    await addToEvent(tx, id, { likes_count: -liked, ...left });
    if (event.deleted_at !== null) continue;
    const promoted = subscribed === 1 ? await promoteWaiting(tx, id, now) : [];
    await settleSeats(tx, event, promoted, [], now);
    if (event.status !== 'draft') await logPublicEvent(tx, id, now);
  }
}
