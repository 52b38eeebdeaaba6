import type { Event } from '#contract/events/entity.ts';
import { applyFetched } from '#data/apply/fetched.ts';
import { fetchQuery, type FetchContext } from './fetch-query.ts';
import type { FetchResult } from './result.ts';
import { changedEvents } from './changed-events.ts';
import { eventList } from '#sync/transport/reply-shape.ts';

/** The `answers` key of the refs of the events a person subscribes to. */
function subscribedKey(userId: number): string {
  return `subscribed:${String(userId)}`;
}

/**
 * Fetches and stores a person's own events, or those they subscribe to; the refs of the latter are stored as a cached
 * query.
 * @returns forbidden: the person hides their subscriptions
 */
export async function fetchUserEvents(
  context: FetchContext,
  userId: number,
  list: 'events' | 'subscribed',
  signal: AbortSignal,
): Promise<FetchResult | 'forbidden'> {
  const events: Event[] = [];
  const { store } = context;
  for (let path: string | null = `/users/${list}/${String(userId)}`; path !== null;) {
    const response = await fetchQuery(context, path, signal);
    if (response === null) return 'unreachable';
    const { reply, versionBefore } = response;
    if (reply.status !== 200) return reply.status === 403 ? 'forbidden' : 'missing';
    const page = eventList(reply.json);
    await applyFetched(store, { events: await changedEvents(store, page) }, versionBefore);
    events.push(...page);
    path = reply.next;
  }
  if (list === 'events') return 'held';
  const cacheRow = { key: subscribedKey(userId), value: events.map((event) => event.ref), fetchedAt: Date.now() };
  await store.transact('write', ['answers'], (tx) => tx.put('answers', [cacheRow]));
  return 'held';
}
