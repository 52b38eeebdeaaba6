import type { WriteTx } from '#server/db/engine/database.ts';
import { emptyDeletedEvents, lockEventsOf } from '#server/db/account-erasure/events.ts';
import { updateEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { removeEventFromUserCounts } from '#server/db/people/counts.ts';
import { logEvent } from '#server/domain/events/changes.ts';
import { notifyAttendees } from '#server/domain/notifications/notify.ts';

const farewell = 'The organizer has left Scape.';

/** For events that only the organizer can see. */
async function remove(tx: WriteTx, { id, organizer_id }: EventRow, now: number): Promise<void> {
  await updateEvent(tx, id, { deleted_at: now });
  await removeEventFromUserCounts(tx, id);
  await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
}

/** A future event can't take place without its organizer; its attendees are notified. */
async function cancel(tx: WriteTx, { id, organizer_id, version }: EventRow, now: number): Promise<void> {
  const changes = { status: 'cancelled' as const, cancel_message: farewell, version: version + 1, updated_at: now };
  await updateEvent(tx, id, changes);
  await notifyAttendees(tx, { kind: 'event-cancelled', actorId: null, objectId: id, organizerId: organizer_id }, now);
  await logEvent(tx, { id, organizer_id, isPublic: true, isDeleted: false }, now);
}

/**
 * Ends an organizer's events: drafts and hidden events are deleted, future ones cancelled, past ones left unchanged.
 */
export async function endOwnEvents(tx: WriteTx, organizerId: number, now: number): Promise<void> {
  for (const event of await lockEventsOf(tx, organizerId)) {
    if (event.status === 'draft') await remove(tx, event, now);
    else if (event.status !== 'cancelled' && event.ends_at >= now) await cancel(tx, event, now);
  }
  await emptyDeletedEvents(tx, organizerId);
}
