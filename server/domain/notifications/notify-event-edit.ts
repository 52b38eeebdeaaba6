import { eventGroupOf } from '#contract/events/rules.ts';
import type { WriteTx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { findUser } from '#server/db/people/users.ts';
import { eventChangesBetween } from './event-changes.ts';
import type { ChangeableEvent } from './event-changes.ts';
import { notifyAttendees } from './notify.ts';

const notifyingGroups = ['time', 'place'];

/** Whether an edit changes when or where an event takes place. */
const isMove = (fields: string[]) => fields.some((field) => notifyingGroups.includes(eventGroupOf(field)));

/** Whether an edit of these fields changes what existing notices about an event say. */
export const isInNotices = (fields: string[]): boolean =>
  isMove(fields) || ['title', 'price', 'currency'].some((field) => fields.includes(field));

/**
 * Notifies attendees and those waiting if an edit cancels the event, takes that back, or changes its time or place.
 * @param fields names of the edited fields
 * @returns ids of the notified users
 */
export async function notifyOfEdit(
  tx: WriteTx,
  before: EventRow,
  after: ChangeableEvent,
  fields: string[],
  now: number,
): Promise<number[]> {
  const { status } = after;
  if (status === 'draft' || before.status === 'draft') return [];
  const { id: objectId, organizer_id: organizerId } = before;
  const organizer = await findUser(tx, organizerId);
  // A hidden organizer's event still takes place: its attendees are notified, but without the organizer's name.
  const notice = { actorId: organizer?.hidden_at === null ? organizerId : null, objectId, organizerId };
  if (status === 'cancelled') {
    if (before.status === 'cancelled') return [];
    return await notifyAttendees(tx, { ...notice, kind: 'event-cancelled' }, now);
  }
  const isRestored = before.status === 'cancelled';
  if (!isRestored && !isMove(fields)) return [];
  const changes = eventChangesBetween(before, after, now);
  return await notifyAttendees(tx, { ...notice, kind: 'event-changed', changes }, now);
}
