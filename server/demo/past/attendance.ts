import type { MutationRequest } from '#server/domain/sync/mutation-request.ts';
import { derivedRef } from '#server/infra/deterministic-ref.ts';
import { createRandom } from '#server/demo/random.ts';
import { requestOf } from '#server/demo/request.ts';
import type { PastEvent } from './events.ts';

const hourMs = 3600_000;
const dayMs = 24 * hourMs;

/** A past event in the database, with those who surely were there. */
export interface StoredPastEvent extends PastEvent {
  eventId: number;
  organizerId: number;
  regularIds: number[];
}

interface Guest {
  userId: number;
  /** when they took their place */
  at: number;
}

/** Who had a place, in the order in which they took it, and who waited for one. */
function guestsOf(event: StoredPastEvent, userIds: number[]): { seated: Guest[]; waiting: Guest[] } {
  const random = createRandom(`guests of ${event.ref}`);
  const likely = 0.15 + event.appeal * 0.35;
  const isSmall = (event.event.capacity ?? 0) < userIds.length;
  const guests = userIds.flatMap((userId): Guest[] => {
    const [interest, daysBefore] = [random.next(), 1 + random.next() ** 2 * 18];
    const isRegular = event.regularIds.includes(userId);
    if (userId === event.organizerId || (!isRegular && interest > (isSmall ? 0.75 : likely))) return [];
    // Regulars are early: they have a place in the smallest room.
    return [{ userId, at: event.startMs - Math.round((isRegular ? 20 : daysBefore) * dayMs) }];
  });
  guests.sort((left, right) => left.at - right.at);
  const capacity = event.event.capacity ?? guests.length;
  return { seated: guests.slice(0, capacity), waiting: guests.slice(capacity) };
}

/**
 * What people did with an event that is over: came across it, took a place, liked it; those who were there rated it, and some
 * show it to the others.
 */
function requestsOf(event: StoredPastEvent, userIds: number[], now: number): MutationRequest[] {
  const { ref, eventId, endMs, startMs, appeal } = event;
  const random = createRandom(`past of ${ref}`);
  const view = (userId: number, at: number): MutationRequest => ({
    ...requestOf(userId, 'view.record', {}, at),
    params: { id: String(eventId) },
    key: derivedRef('demo past view', ref, String(userId)),
  });
  const { seated, waiting } = guestsOf(event, userIds);
  const before = [...seated, ...waiting].flatMap(({ userId, at }) => [
    view(userId, at),
    requestOf(userId, 'event.subscribe', { event_id: eventId, subscribed: true }, at),
    ...(random.next() < 0.5 ? [requestOf(userId, 'event.like', { event_id: eventId, liked: true }, at)] : []),
  ]);
  const guestIds = new Set([...seated, ...waiting].map(({ userId }) => userId));
  const passers = userIds.filter((userId) => !guestIds.has(userId) && random.next() < 0.2);
  const after = seated.flatMap(({ userId }) => {
    const at = Math.min(endMs + Math.round((1 + random.next() * 40) * hourMs), now);
    const [says, stars, meets] = [random.next() < 0.55, random.next() + appeal * 0.4, random.next() < 0.3];
    const rating = { event_id: eventId, stars: stars > 0.55 ? 5 : stars > 0.22 ? 4 : 3 };
    return [
      ...(says ? [requestOf(userId, 'event.rate', rating, at)] : []),
      ...(meets ? [requestOf(userId, 'event.meet', { event_id: eventId, shown: true }, at)] : []),
    ];
  });
  const passing = passers.map((userId) => view(userId, startMs - Math.round(random.next() * 12 * dayMs)));
  return [...before, ...passing, ...after];
}

/** What people did with all events that are over, in the order in which they did it. */
export function pastRequests(events: StoredPastEvent[], userIds: number[], now: number): MutationRequest[] {
  return events.flatMap((event) => requestsOf(event, userIds, now)).sort((left, right) => left.now - right.now);
}
