import type { SubscriberLine } from '#contract/events/people/subscriber-csv.ts';
import type { Tx } from '#server/db/engine/database.ts';
import { listSeated, listWaiting } from '#server/db/events/subscribers.ts';
import type { SeatPlace } from '#server/db/events/subscribers.ts';

/**
 * Where the list continues: among the seated users, or on the waiting list, with the number of those already listed.
 */
type ListPlace = { phase: 'seated'; after: SeatPlace } | { phase: 'waiting'; after: number; listedBefore: number };

export interface ListPage {
  people: SubscriberLine[];
  next: ListPlace | null;
}

export const listStart: ListPlace = { phase: 'seated', after: { since: null, userId: 0 } };
const pageSize = 500;

async function waitingPage(
  tx: Tx,
  eventId: number,
  after: number,
  listedBefore: number,
  limit: number,
): Promise<ListPage> {
  const rows = await listWaiting(tx, eventId, after, limit);
  const people = rows.map(({ display_name: displayName, username, subscribed_at: since }, index) => {
    return { displayName, username, status: 'waiting' as const, since, place: listedBefore + index + 1 };
  });
  const last = rows.length < limit ? null : (rows.at(-1)?.waiting ?? null);
  return {
    people,
    next: last === null ? null : { phase: 'waiting', after: last, listedBefore: listedBefore + rows.length },
  };
}

/**
 * A page of an event's subscribers: seated users in order of arrival, then the waiting list. The caller provides a
 * snapshot. The page that ends the seated users also starts the waiting list, so that nobody promoted in between is
 * missed.
 */
export async function subscriberPage(tx: Tx, eventId: number, from: ListPlace): Promise<ListPage> {
  if (from.phase === 'waiting') return await waitingPage(tx, eventId, from.after, from.listedBefore, pageSize);
  const rows = await listSeated(tx, eventId, from.after, pageSize);
  const people = rows.map(({ display_name: displayName, username, subscribed_at: since }) => {
    return { displayName, username, status: 'subscribed' as const, since, place: null };
  });
  const last = rows.at(-1);
  if (rows.length === pageSize && last !== undefined) {
    return { people, next: { phase: 'seated', after: { since: last.subscribed_at, userId: last.user_id } } };
  }
  const { people: waiting, next } = await waitingPage(tx, eventId, 0, 0, pageSize);
  return { people: [...people, ...waiting], next };
}
