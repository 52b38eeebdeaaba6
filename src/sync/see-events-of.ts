import type { Event } from '#contract/event.ts';
import { landSeen } from '#data/land-seen.ts';
import { askServer, type Looker } from './ask-server.ts';
import type { Looked } from './looked.ts';
import { newsAmong } from './news-among.ts';
import { eventList } from './reply-shape.ts';

/** The name under which the refs of what somebody subscribes to are kept. */
export function subscribedKey(userId: number): string {
  return `subscribed:${String(userId)}`;
}

/**
 * Fetches somebody's own events, or those that they subscribe to, and keeps them; which ones the latter are is kept as
 * an answer.
 * @returns forbidden: they show nobody what they subscribe to
 */
export async function seeEventsOf(
  looker: Looker,
  userId: number,
  list: 'events' | 'subscribed',
  signal: AbortSignal,
): Promise<Looked | 'forbidden'> {
  const events: Event[] = [];
  const { store } = looker;
  for (let path: string | null = `/users/${list}/${String(userId)}`; path !== null;) {
    const heard = await askServer(looker, path, signal);
    if (heard === null) return 'unreachable';
    const { reply, mark } = heard;
    if (reply.status !== 200) return reply.status === 403 ? 'forbidden' : 'missing';
    const page = eventList(reply.json);
    await landSeen(store, { events: await newsAmong(store, page) }, mark);
    events.push(...page);
    path = reply.next;
  }
  if (list === 'events') return 'held';
  const answer = { key: subscribedKey(userId), value: events.map((event) => event.ref), fetchedAt: Date.now() };
  await store.transact('write', ['answers'], (tx) => tx.put('answers', [answer]));
  return 'held';
}
