import { eventsWithOrganizer } from './events.ts';
import type { EventRow } from './events.ts';
import type { Tx } from './database.ts';

export interface CalendarFilter {
  categories?: string[];
  isOnline?: boolean;
  organizerId?: number;
}

export interface CalendarBounds {
  now: number;
  /** deleted events are told of, as cancelled, when they went since then */
  goneSince: number;
  limit: number;
}

/** What has begun longer ago than a season, and isn't a series, is left to the list. */
const runningMs = 92 * 24 * 3600_000;

/** Published events, and those that were deleted lately. */
function publishedEvents(tx: Tx, goneSince: number) {
  return eventsWithOrganizer(tx)
    .where('e.status', '!=', 'draft')
    .where((eb) => eb.or([eb('e.deleted_at', 'is', null), eb('e.deleted_at', '>=', goneSince)]));
}

/** The events that are not over, soonest first. */
export async function listCalendarEvents(
  tx: Tx,
  { categories, isOnline, organizerId }: CalendarFilter,
  { now, goneSince, limit }: CalendarBounds,
): Promise<EventRow[]> {
  let query = publishedEvents(tx, goneSince)
    .where('e.starts_at', '>=', now - runningMs)
    .where('e.ends_at', '>=', now);
  if (categories !== undefined) query = query.where('e.category', 'in', categories);
  if (isOnline === true) query = query.where('e.online', '=', 1);
  if (organizerId !== undefined) query = query.where('e.organizer_id', '=', organizerId);
  return await query.orderBy('e.starts_at').orderBy('e.id').limit(limit).execute();
}

/** What a user attends or waits for, those gone by too, the latest first. */
export async function listOwnCalendar(
  tx: Tx,
  userId: number,
  { goneSince, limit }: Omit<CalendarBounds, 'now'>,
): Promise<(EventRow & { is_waiting: boolean })[]> {
  const rows = await publishedEvents(tx, goneSince)
    .innerJoin('engagement as g', 'g.event_id', 'e.id')
    .select('g.waiting')
    .where('g.user_id', '=', userId)
    .where((eb) => eb.or([eb('g.subscribed', '=', 1), eb('g.waiting', 'is not', null)]))
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ waiting, ...row }) => ({ ...row, is_waiting: waiting !== null }));
}
