import type { Event } from '#contract/events/entity.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listFlaggedEvents, listLikedEventIds } from '#server/db/events/engagement.ts';
import { listEvents, listEventsByLikes, listEventsOfOrganizer } from '#server/db/events/lists.ts';
import type { EventFilter, EventPlace } from '#server/db/events/lists.ts';
import { firstAfter } from '#server/domain/reply-cache/sources.ts';
import { toEvents } from './present.ts';
import { requireUser } from '#server/domain/people/find.ts';
import type { Actor } from '#server/domain/sync/mutation-request.ts';
import { forbidden, maySeeSubscriptionsOf } from '#server/domain/policy.ts';

interface Reader {
  actor: Actor | null;
  now: number;
}

/**
 * A page of the public events: upcoming ones soonest first, then past ones, latest first; and when time alone changes
 * it, in ms.
 */
export async function eventPage(
  tx: Tx,
  { actor, now }: Reader,
  { filter, place, limit }: { filter: EventFilter; place: EventPlace; limit: number },
): Promise<{ events: Event[]; next: EventPlace | null; untilMs: number }> {
  const { rows, next } = await listEvents(tx, filter, place, limit);
  const untilMs = firstAfter(
    rows.flatMap((row) => [row.starts_at, row.ends_at]),
    now,
  );
  return { events: await toEvents(tx, rows, actor, now), next, untilMs };
}

/** @param fromMs leaves out events that had ended before it, in ms */
export async function eventsByLikes(tx: Tx, { actor, now }: Reader, limit: number, fromMs?: number): Promise<Event[]> {
  return await toEvents(tx, await listEventsByLikes(tx, limit, fromMs), actor, now);
}

/** The events a user made; drafts only for themselves. */
export async function eventsOfUser(tx: Tx, { actor, now }: Reader, userId: number): Promise<Event[]> {
  await requireUser(tx, actor, userId);
  const rows = await listEventsOfOrganizer(tx, userId, { withDrafts: actor?.userId === userId });
  return await toEvents(tx, rows, actor, now);
}

/** The events a user attends, for themselves, and for others if they share this. */
export async function subscribedEvents(tx: Tx, actor: Actor, userId: number, now: number): Promise<Event[]> {
  const owner = await requireUser(tx, actor, userId);
  if (!maySeeSubscriptionsOf(actor, owner)) throw forbidden();
  const rows = await listFlaggedEvents(tx, userId, 'subscribed');
  const isOwn = actor.userId === userId;
  const visibleRows = isOwn ? rows : rows.filter((row) => row.status !== 'draft');
  return await toEvents(tx, visibleRows, actor, now);
}

export async function bookmarkedEvents(tx: Tx, actor: Actor, now: number): Promise<Event[]> {
  return await toEvents(tx, await listFlaggedEvents(tx, actor.userId, 'bookmarked'), actor, now);
}

export async function likedEventIds(tx: Tx, actor: Actor): Promise<number[]> {
  return await listLikedEventIds(tx, actor.userId);
}
