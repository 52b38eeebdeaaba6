import type { Event } from '#contract/events/entity.ts';
import { Refusal } from '#contract/sync/refusals.ts';
import { listCalendarEvents, listOwnCalendar } from '#server/db/events/calendar.ts';
import type { CalendarFilter } from '#server/db/events/calendar.ts';
import { emptiedValues } from '#server/db/events/columns.ts';
import type { Tx } from '#server/db/engine/database.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import { ownerOfCalendar } from './calendar-link.ts';
import { toValidEvent } from './present.ts';
import { retentionMs } from '#server/domain/cleanup.ts';
import { requireUser } from '#server/domain/people/find.ts';
import { presentRows } from '#server/domain/sync/present-rows.ts';

const maxEvents = 500;

export interface CalendarFeed {
  events: Event[];
  /** refs of the events that the user is on the waiting list of */
  tentative: ReadonlySet<string>;
}

/** A deleted event appears for a while as cancelled, with only its time. */
function toEntry(row: EventRow, now: number): Event {
  const event = toValidEvent(row, now);
  if (row.deleted_at === null) return event;
  return {
    ...event,
    ...emptiedValues,
    version: event.version + 1,
    status: 'cancelled',
    updated_at: new Date(row.deleted_at).toISOString(),
    description: '',
  };
}

/** Strangers may never have seen a deleted event, so they get neither its title nor its organizer. */
function withoutName(event: Event): Event {
  const organizer = { ...event.organizer, username: '', display_name: '' };
  return { ...event, title: 'An event that was deleted', organizer };
}

function boundsAt(now: number) {
  return { now, goneSince: now - retentionMs.tombstones, limit: maxEvents };
}

/** Upcoming published events, at most 500, soonest first. */
export async function publicCalendar(tx: Tx, filter: CalendarFilter, now: number): Promise<CalendarFeed> {
  const rows = await listCalendarEvents(tx, filter, boundsAt(now));
  const events = presentRows(tx, 'events', rows, (row) =>
    row.deleted_at === null ? toEntry(row, now) : withoutName(toEntry(row, now)),
  );
  return { events, tentative: new Set() };
}

/**
 * An organizer's upcoming published events.
 * @throws Refusal `not_found` if there is no such user
 */
export async function organizerCalendar(
  tx: Tx,
  userId: number,
  now: number,
): Promise<CalendarFeed & { organizer: string }> {
  const { display_name: name, username } = await requireUser(tx, null, userId);
  return { ...(await publicCalendar(tx, { organizerId: userId }, now)), organizer: name || username };
}

/**
 * The events that a calendar link's owner attends or waits for, at most 500.
 * @throws Refusal `not_found` for an unknown secret
 */
export async function ownCalendar(tx: Tx, secret: string, now: number): Promise<CalendarFeed> {
  const userId = await ownerOfCalendar(tx, secret);
  if (userId === null) throw new Refusal('not_found', 'No such calendar');
  const rows = await listOwnCalendar(tx, userId, boundsAt(now));
  return {
    events: presentRows(tx, 'events', rows, (row) => toEntry(row, now)),
    tentative: new Set(rows.filter((row) => row.is_waiting).map(({ ref }) => ref)),
  };
}
