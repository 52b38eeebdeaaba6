import type { Event } from '#contract/events/entity.ts';
import { applySnapshot } from '#data/apply/snapshot.ts';
import { acknowledgedIds, takeReadVersion } from '#data/apply/patch.ts';
import { emptyChatSnapshot } from '#data/chat/snapshot.ts';
import { emptyPeopleSnapshot } from '#data/people/snapshot.ts';
import type { WireReply } from '#sync/transport/ports.ts';
import { fetchChatSnapshot } from './snapshot-chats.ts';
import { fetchPeopleSnapshot } from './snapshot-people.ts';
import { getRequest, type PullContext, type PullResult } from './context.ts';
import { likedIds, ownUser, wholeEventList } from '#sync/transport/reply-shape.ts';

class PullFailure extends Error {
  override readonly name = 'NotNow';
  readonly result: PullResult;
  constructor(status: number) {
    super(`fetch error! status: ${status}`);
    this.result = status === 401 ? 'signed-out' : 'again';
  }
}

/** For a server without pulls: reads the specification's lists and deletes stored rows that they don't contain. */
export async function pullSnapshot({ ports, userId, signal }: PullContext): Promise<PullResult> {
  async function read(path: string): Promise<WireReply> {
    const reply = await ports.transport.send(getRequest(path), signal);
    if (reply.status !== 200) throw new PullFailure(reply.status);
    return reply;
  }
  async function pages(path: string): Promise<Event[]> {
    const events: Event[] = [];
    for (let next: string | null = path; next !== null && !signal.aborted;) {
      const reply: WireReply = await read(next);
      events.push(...wholeEventList(reply));
      next = reply.next;
    }
    return events;
  }

  /** Reads a call that not every server has; null if it is missing or refused. */
  async function fetchOptional(path: string): Promise<WireReply | null> {
    const reply = await ports.transport.send(getRequest(path), signal);
    if (reply.status === 401 || reply.status === 429 || reply.status >= 500) throw new PullFailure(reply.status);
    return reply.status === 200 ? reply : null;
  }

  try {
    const versionBefore = await takeReadVersion(ports.store);
    const acknowledged = await acknowledgedIds(ports.store);
    const all = await pages('/events?limit=500');
    const own = userId === null ? [] : await pages(`/users/events/${userId}`);
    const subscribed = userId === null ? [] : await pages(`/users/subscribed/${userId}`);
    const bookmarked = userId === null ? [] : await pages(`/bookmarks/users/${userId}/bookmarks/events`);
    const liked = userId === null ? [] : likedIds(await read(`/events/event-likes/${userId}`));
    const user = userId === null ? null : ownUser((await read(`/users/${userId}`)).json);
    const people =
      userId === null
        ? emptyPeopleSnapshot
        : await fetchPeopleSnapshot({ fetchPage: fetchOptional, signal }, ports.store, userId);
    const chats =
      userId === null
        ? emptyChatSnapshot
        : await fetchChatSnapshot({ fetchPage: fetchOptional, signal }, ports.store, userId);
    if (signal.aborted) return 'again';
    await applySnapshot(ports.store, {
      readVersion: versionBefore,
      acknowledged,
      nowMs: ports.clock.now(),
      events: [...new Map([...all, ...own, ...subscribed, ...bookmarked].map((event) => [event.ref, event])).values()],
      user,
      people,
      chats,
      ownEngagement:
        userId === null
          ? null
          : {
              liked: new Set(liked),
              subscribed: new Set(subscribed.map((event) => event.event_id)),
              bookmarked: new Set(bookmarked.map((event) => event.event_id)),
            },
    });
    return 'landed';
  } catch (error) {
    if (error instanceof PullFailure) return error.result;
    throw error;
  }
}
