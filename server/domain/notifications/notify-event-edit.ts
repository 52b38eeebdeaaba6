import { eventGroupOf } from '#contract/events/rules.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { findUser } from '#server/db/people/users.ts';
import { notifyAttendees } from './notify.ts';

const notifyingGroups = ['time', 'place'];

/**
 * Notifies attendees and those waiting if an edit cancels the event or changes its time or place.
 * @returns ids of the notified users
 */
export async function notifyOfEdit(
  tx: WriteTx,
  before: EventRow,
  changes: Record<string, unknown>,
  now: number,
): Promise<number[]> {
  const status = changes['status'] ?? before.status;
  if (status === 'draft' || before.status === 'draft') return [];
  const { id: objectId, organizer_id: organizerId } = before;
  const organizer = await findUser(tx, organizerId);
  // A hidden organizer's event still takes place: its attendees are notified, but without the organizer's name.
  const notice = { actorId: organizer?.hidden_at === null ? organizerId : null, objectId, organizerId };
  if (status === 'cancelled') {
    if (before.status === 'cancelled') return [];
    return await notifyAttendees(tx, { ...notice, kind: 'event-cancelled' }, now);
  }
  const isMoved = Object.keys(changes).some((field) => notifyingGroups.includes(eventGroupOf(field)));
  return isMoved ? await notifyAttendees(tx, { ...notice, kind: 'event-changed' }, now) : [];
}
