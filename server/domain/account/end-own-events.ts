import type { WriteTx } from '#server/db/engine/database.ts';
import { emptyDeletedEvents, lockEventsOf } from '#server/db/account-erasure/events.ts';
import { saveEventKey } from '#server/db/events/access.ts';
import { updateEvent } from '#server/db/events/rows.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { moveEventInUserCounts } from '#server/db/people/counts.ts';
import { writeAttendeeNote } from '#server/domain/events/attendee-notes.ts';
import { settleAccess } from '#server/domain/events/access.ts';
import { logEvent } from '#server/domain/events/changes.ts';
import { statusOf, storedStatus } from '#server/domain/events/visibility.ts';
import { untieEvent } from '#server/domain/posts/untie-event.ts';
import { notifyAttendees } from '#server/domain/notifications/notify.ts';

const farewell = 'The organizer has left Scape.';

/** For events that only the organizer can see. */
async function remove(tx: WriteTx, event: EventRow, now: number): Promise<void> {
  const { id, organizer_id } = event;
  await updateEvent(tx, id, { deleted_at: now });
  await untieEvent(tx, id, now);
  if (event.unlisted_status === null) await moveEventInUserCounts(tx, id, -1);
  await saveEventKey(tx, id, null, now);
  await settleAccess(tx, event, now);
  await logEvent(tx, { id, organizer_id, isPublic: false, isDeleted: true }, now);
}

/** A future event can't take place without its organizer; its attendees are notified. */
async function cancel(tx: WriteTx, event: EventRow, now: number): Promise<void> {
  const { id, organizer_id, version, visibility } = event;
  const changes = {
    ...storedStatus({ status: 'cancelled', visibility }),
    cancel_message: farewell,
    version: version + 1,
    updated_at: now,
  };
  await updateEvent(tx, id, changes);
  await notifyAttendees(tx, { kind: 'event-cancelled', actorId: null, objectId: id, organizerId: organizer_id }, now);
  await settleAccess(tx, event, now);
  await logEvent(tx, { id, organizer_id, isPublic: changes.status !== 'draft', isDeleted: false }, now);
}

/**
 * Ends an organizer's events: drafts and hidden events are deleted, future ones cancelled, past ones left unchanged but for
 * their attendee notes, which nobody needs any more.
 */
export async function endOwnEvents(tx: WriteTx, organizerId: number, now: number): Promise<void> {
  for (const event of await lockEventsOf(tx, organizerId)) {
    await writeAttendeeNote(tx, event, null, now);
    const status = statusOf(event);
    if (status === 'draft') await remove(tx, event, now);
    else if (status !== 'cancelled' && event.ends_at >= now) await cancel(tx, event, now);
  }
  await emptyDeletedEvents(tx, organizerId);
}
