import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { eventsWithOrganizer } from './rows.ts';
import type { EventRow } from './rows.ts';
import { publicIds } from './public.ts';

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

/** The ids of some events that are not over, soonest first. Their indexes hold all of it, so no other event's row is read. */
function aheadOf(
  query: ReturnType<typeof publicIds>,
  { categories, isOnline, organizerId }: CalendarFilter,
  { now, limit }: CalendarBounds,
) {
  let ahead = query.where('e.starts_at', '>=', now - runningMs).where('e.ends_at', '>=', now);
  if (categories !== undefined) ahead = ahead.where('e.category', 'in', categories);
  if (isOnline === true) ahead = ahead.where('e.online', '=', 1);
  if (organizerId !== undefined) ahead = ahead.where('e.organizer_id', '=', organizerId);
  return ahead.orderBy('e.starts_at').orderBy('e.id').limit(limit);
}

/** What was published when it was deleted, as the index of those says it. */
const isGone = sql<boolean>`e.deleted_at is not null and e.status <> 'draft'`;

function goneIds(tx: Tx, goneSince: number) {
  return tx.sql.selectFrom('events as e').select('e.id').where(isGone).where('e.deleted_at', '>=', goneSince);
}

/** The events that are not over, soonest first, and those of them that were deleted lately. */
export async function listCalendarEvents(tx: Tx, filter: CalendarFilter, bounds: CalendarBounds): Promise<EventRow[]> {
  const found = await Promise.all(
    [publicIds(tx), goneIds(tx, bounds.goneSince)].map((ids) => aheadOf(ids, filter, bounds).execute()),
  );
  const ids = found.flat().map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await eventsWithOrganizer(tx)
    .where(tx.dialect.isAmong(sql.ref('e.id'), ids))
    .execute();
  return rows.toSorted((a, b) => a.starts_at - b.starts_at || a.id - b.id).slice(0, bounds.limit);
}

/** What a user attends or waits for, those gone by too, the latest first. */
export async function listOwnCalendar(
  tx: Tx,
  userId: number,
  { goneSince, limit }: Omit<CalendarBounds, 'now'>,
): Promise<(EventRow & { is_waiting: boolean })[]> {
  const rows = await eventsWithOrganizer(tx)
    .where('e.status', '!=', 'draft')
    .where((eb) => eb.or([eb('e.deleted_at', 'is', null), eb('e.deleted_at', '>=', goneSince)]))
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
