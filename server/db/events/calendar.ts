import { sql } from 'kysely';
import type { Tx } from '#server/db/engine/database.ts';
import { isEventVisibleTo, isOpenUnlisted } from './access.ts';
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
  /** events deleted since then are included, as cancelled */
  goneSince: number;
  limit: number;
}

/** Events that started longer than a season ago are left to the list, unless they repeat. */
const runningMs = 92 * 24 * 3600_000;

/**
 * The ids of unfinished events, soonest first. The indexes cover all columns used here, so no rows of other events are
 * read.
 */
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

/** Events that were public when deleted; worded exactly like the condition of their partial index. */
const isGone = sql<boolean>`e.deleted_at is not null and e.status <> 'draft'`;

function goneIds(tx: Tx, goneSince: number) {
  return tx.sql.selectFrom('events as e').select('e.id').where(isGone).where('e.deleted_at', '>=', goneSince);
}

/** Unfinished events, soonest first, including recently deleted ones. */
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

/** The events that a user attends or waits for, past ones included, latest first. */
export async function listOwnCalendar(
  tx: Tx,
  userId: number,
  { goneSince, limit }: Omit<CalendarBounds, 'now'>,
): Promise<(EventRow & { is_waiting: boolean })[]> {
  const rows = await eventsWithOrganizer(tx)
    .where((eb) =>
      eb.or([
        eb('e.status', '!=', 'draft'),
        sql<boolean>`(${isOpenUnlisted('e')} and ${isEventVisibleTo(userId, 'e')})`,
      ]),
    )
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
