import { eventGroupOf } from '#contract/events/rules.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { findUser } from '#server/db/people/users.ts';
import { notifyAttendees } from './notify.ts';

const notifyingGroups = ['time', 'place'];

/**
 * Tells those who come to an event, or wait, of an edit that concerns their coming: it is cancelled, or it is elsewhere
 * or at another time. @returns whom it told
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
  // The event of somebody who is hidden takes place all the same: who comes has to know, though not from whom.
  const notice = { actorId: organizer?.hidden_at === null ? organizerId : null, objectId, organizerId };
  if (status === 'cancelled') {
    if (before.status === 'cancelled') return [];
    return await notifyAttendees(tx, { ...notice, kind: 'event-cancelled' }, now);
  }
  const isMoved = Object.keys(changes).some((field) => notifyingGroups.includes(eventGroupOf(field)));
  return isMoved ? await notifyAttendees(tx, { ...notice, kind: 'event-changed' }, now) : [];
}
