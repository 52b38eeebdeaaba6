import type { Tx } from '#server/db/engine/database.ts';
import { filteredEvents, type EventFilter } from './lists.ts';
import { publicEventsOf } from './public.ts';
import type { EventRow } from './rows.ts';

const dayMs = 86_400_000;
/** Events that began earlier and still last are left out: to find them, all past events would be read. */
const longestMs = 62 * dayMs;
const mostRunning = 200;

async function rowsOf(tx: Tx, picks: readonly { id: number }[]): Promise<EventRow[]> {
  return await publicEventsOf(
    tx,
    picks.map(({ id }) => id),
  );
}

/** The events that have begun but aren't over, and repeating ones that aren't over, latest start first; at most 400. */
export async function listRunningEvents(tx: Tx, filter: EventFilter, now: number): Promise<EventRow[]> {
  const begun = () =>
    filteredEvents(tx, { ...filter, fromMs: now })
      .where('e.starts_at', '<', now)
      .orderBy('e.starts_at', 'desc')
      .limit(mostRunning);
  const recent = begun().where('e.starts_at', '>=', now - longestMs);
  const once = await recent.where('e.event_type', '!=', 'recurring').execute();
  const repeating = await begun().where('e.event_type', '=', 'recurring').execute();
  return await rowsOf(tx, [...once, ...repeating]);
}

/**
 * The events of a list with the most likes: the first `limit`, and those with as many likes as the last of them, soonest
 * first; of these at most `limit` more.
 */
export async function listMostLiked(tx: Tx, filter: EventFilter, limit: number): Promise<EventRow[]> {
  const matching = () => filteredEvents(tx, filter);
  const top = await matching()
    .select('e.likes_count')
    .orderBy('e.likes_count', 'desc')
    .orderBy('e.id')
    .limit(limit)
    .execute();
  const least = top.at(-1)?.likes_count ?? 0;
  const tied = await matching()
    .select('e.likes_count')
    .where('e.likes_count', '=', least)
    .orderBy('e.starts_at', filter.endedByMs === undefined ? 'asc' : 'desc')
    .limit(limit)
    .execute();
  return await rowsOf(tx, [...top.filter((pick) => pick.likes_count > least), ...tied]);
}

/** How many events match, counted up to a limit. */
export async function countEvents(tx: Tx, filter: EventFilter, limit: number): Promise<number> {
  const some = filteredEvents(tx, filter).limit(limit).as('some');
  const counted = tx.sql.selectFrom(some).select((eb) => eb.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}
