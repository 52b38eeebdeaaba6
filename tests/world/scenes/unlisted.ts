import type { Event } from '#contract/events/entity.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import type { Caller } from '#world/servers/callers.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aConcert } from './events.ts';

const ahead = { date_time: '2999-07-01T20:00:00-04:00', end_date_time: null };
export const [oldKey, newKey] = ['o'.repeat(32), 'n'.repeat(32)];

type Somebody = Caller | undefined;

/** What people do with unlisted events, by the API of a server that is started later. */
export function unlistedCalls(server: () => TestServer) {
  const send = (who: Somebody, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server().inject({
      method,
      url: `/api${url}`,
      headers: who?.headers ?? {},
      ...(payload === undefined ? {} : { payload }),
    });
  async function call<Reply>(...args: Parameters<typeof send>): Promise<Reply> {
    const reply = await send(...args);
    if (reply.statusCode >= 300) throw new Error(`${args[1]} ${args[2]}: ${reply.body}`);
    return reply.json<Reply>();
  }
  const statusOf = async (...args: Parameters<typeof send>) => (await send(...args)).statusCode;
  const unlisted = { ...aConcert, ...ahead, visibility: 'unlisted', link_key: oldKey };
  return {
    send,
    call,
    create: (who: Somebody, fields: object = {}) => call<Event>(who, 'POST', '/events', { ...unlisted, ...fields }),
    edit: (who: Somebody, { id }: Event, fields: object) => call<Event>(who, 'PUT', `/events/${id}`, fields),
    open: (who: Somebody, { id }: Event, key = oldKey) => statusOf(who, 'POST', `/events/${id}/access`, { key }),
    seat: (who: Somebody, { id }: Event, subscribed = true) =>
      statusOf(who, 'POST', '/events/event-subscriptions/toggle', { event_id: id, subscribed }),
    /** A device that follows its user's own feed: the events that it has, by ref. */
    deviceOf(who: Somebody): () => Promise<Map<string, Event>> {
      const held = new Map<string, Event>();
      let cursor = '';
      return async () => {
        for (;;) {
          const page = await call<SyncMeReply>(who, 'GET', `/sync/me?kinds=events,engagement${cursor}`);
          for (const event of page.changes.events ?? []) held.set(event.ref, event);
          for (const ref of page.deleted.events ?? []) held.delete(ref);
          cursor = `&cursor=${page.cursor}`;
          if (!page.more && page.behind_ms === undefined) return held;
        }
      };
    },
  };
}
