import { statisticsDays } from '#contract/events/statistics.ts';
import type { EventStatistics, StatisticsDay } from '#contract/events/statistics.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { dayMs, listEventDays } from '#server/db/events/days.ts';
import { listSeatDays } from '#server/db/events/subscribers.ts';
import { findEvent } from '#server/db/events/rows.ts';
import { eventNotFound, requireOwnEvent } from './find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';

function dateOf(day: number): string {
  return new Date(day * dayMs).toISOString().slice(0, 10);
}

/** The latest days with views or taken seats, oldest first. */
async function daysOf(tx: Tx, eventId: number): Promise<StatisticsDay[]> {
  const days = new Map<number, StatisticsDay>();
  const at = (day: number): StatisticsDay => {
    const entry = days.get(day) ?? { date: dateOf(day), views: 0, visitors: 0, subscribers: 0 };
    days.set(day, entry);
    return entry;
  };
  for (const { day, ...visits } of await listEventDays(tx, eventId, statisticsDays)) Object.assign(at(day), visits);
  for (const { day, count } of await listSeatDays(tx, eventId, statisticsDays)) at(day).subscribers = count;
  const inOrder = [...days].toSorted(([left], [right]) => left - right);
  return inOrder.slice(-statisticsDays).map(([, day]) => day);
}

/**
 * An event's statistics for its organizer. The caller provides a snapshot.
 * @param name an id, or an id or ref from a path
 * @throws Refusal `not_found`, or `forbidden` for anyone else
 */
export async function eventStatistics(tx: Tx, actor: Actor, name: number | string): Promise<EventStatistics> {
  const event = await requireOwnEvent(tx, actor, name);
  return {
    views: event.views_count,
    visitors: event.unique_views_count,
    likes: event.likes_count,
    subscribers: event.subscribers_count,
    waiting: event.waiting_count,
    capacity: event.capacity,
    days: await daysOf(tx, event.id),
  };
}

/**
 * The number of views and of distinct visitors of an event.
 * @throws Refusal `not_found`
 */
export async function viewCounts(tx: Tx, eventId: number) {
  const event = await findEvent(tx, eventId);
  if (event === null) throw eventNotFound();
  return { view_count: event.views_count, unique_view_count: event.unique_views_count };
}
