import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { guestLimits } from '#contract/events/people/guest-list.ts';
import type { EventGuest, EventGuestsReply } from '#contract/events/people/guest.ts';
import type { SyncMeReply } from '#contract/sync/protocol.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { pullGuests } from '#server/domain/events/guests.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { aConcert, noon } from '#world/scenes/events.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const dayMs = 24 * 3_600_000;

describe.each(engines)('the guests of an event on its organizer’s devices, on $name', ({ start }) => {
  let server: TestServer;
  let operator: Caller;
  let people = 0;
  const now = noon;

  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] }, now: () => now });
    operator = await signUp(server, 'operator');
  });
  afterAll(() => server.close());

  const somebody = async (): Promise<Caller> => {
    people += 1;
    return await signUp(server, `person${String(people)}`);
  };
  const send = (who: Caller | null, method: Method, url: string, payload?: object) =>
    server.inject({
      method,
      url: `/api${url}`,
      headers: { ...who?.headers, 'idempotency-key': uuidV7() },
      ...(payload === undefined ? {} : { payload }),
    });
  async function call<Reply>(who: Caller, method: Method, url: string, payload?: object): Promise<Reply> {
    const reply = await send(who, method, url, payload);
    if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
    return reply.json<Reply>();
  }
  const create = (who: Caller, fields: object = {}) =>
    call<Event>(who, 'POST', '/events', { ...aConcert, date_time: new Date(now + dayMs).toISOString(), ...fields });
  const seat = (who: Caller, { id }: Event, subscribed = true) =>
    call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: id, subscribed });
  async function hide(id: number, action: 'hide' | 'restore' = 'hide'): Promise<void> {
    const isHide = action === 'hide';
    const subject = { object_type: 'user', object_id: id };
    if (isHide) await call(await somebody(), 'POST', '/reports', { ...subject, reason: 'spam' });
    const { data } = await call<{ data: { id: number; object_id: number }[] }>(
      operator,
      'GET',
      `/reports?status=${isHide ? 'open' : 'settled'}`,
    );
    const report = data.find(({ object_id: of }) => of === id);
    await call(operator, 'PUT', `/reports/${String(report?.id)}`, { action });
  }

  /** A device that follows its user's own feed: the guests it has, in order of id. */
  function deviceOf(who: Caller, pageSize = 500) {
    const rows = new Map<number, EventGuest>();
    let cursor = '';
    return async (): Promise<EventGuest[]> => {
      for (;;) {
        const url = `/sync/me?kinds=event_guests,engagement&limit=${String(pageSize)}${cursor}`;
        const page = await call<SyncMeReply>(who, 'GET', url);
        for (const guest of page.changes.event_guests ?? []) rows.set(guest.id, guest);
        for (const id of page.deleted.event_guests ?? []) rows.delete(id);
        cursor = `&cursor=${page.cursor}`;
        // On PostgreSQL a pull waits for every transaction of the cluster, those of other test files too.
        if (!page.more && page.behind_ms === undefined) return [...rows.values()].toSorted((a, b) => a.id - b.id);
      }
    };
  }
  async function pulledSince(who: Caller, cursor: string): Promise<SyncMeReply> {
    for (;;) {
      const page = await call<SyncMeReply>(who, 'GET', `/sync/me?kinds=event_guests&cursor=${cursor}`);
      if (page.behind_ms === undefined) return page;
    }
  }
  /** What one that follows and a new one have; they must agree. */
  async function guestsOn(device: () => Promise<EventGuest[]>, who: Caller): Promise<string[]> {
    const [followed, fresh] = [await device(), await deviceOf(who, 2)()];
    expect(followed).toEqual(fresh);
    return followed.map(({ user, status }) => `${user.username} ${status}`);
  }

  test('[GUEST-01] a subscription, the waiting list, moving up and leaving reach them with the next pull', async () => {
    const [ana, ben, cleo, dan] = [await somebody(), await somebody(), await somebody(), await somebody()];
    const event = await create(ana, { capacity: 1 });
    const device = deviceOf(ana);
    expect(await guestsOn(device, ana)).toEqual([]);
    await seat(ben, event);
    await seat(cleo, event);
    await seat(dan, event);
    const names = [ben, cleo, dan].map(({ user }) => user.username);
    expect(await guestsOn(device, ana)).toEqual([`${names[0]} going`, `${names[1]} waiting`, `${names[2]} waiting`]);
    const [first, second, third] = await device();
    expect(first).toMatchObject({ event: event.ref, arrival: null, since: new Date(now).toISOString() });
    expect(Number(second?.arrival)).toBeLessThan(Number(third?.arrival));
    await seat(ben, event, false);
    expect(await guestsOn(device, ana)).toEqual([`${names[1]} going`, `${names[2]} waiting`]);
    await seat(ben, event);
    expect(await guestsOn(device, ana)).toEqual([`${names[0]} waiting`, `${names[1]} going`, `${names[2]} waiting`]);
    await call(ana, 'PUT', `/events/${event.id}`, { capacity: 3 });
    expect(await guestsOn(device, ana)).toEqual(names.map((name) => `${name} going`));
    await seat(ana, event);
    await seat(ana, event, false);
    expect(await device()).toHaveLength(3);
  });

  test('[GUEST-02] a new name or picture, a block, a hidden person and an ended account reach them', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    const event = await create(ana);
    await seat(ben, event);
    await seat(cleo, event);
    const device = deviceOf(ana);
    await device();
    await call(ben, 'PUT', `/users/update/${ben.user.user_id}`, { display_name: 'Benedikt' });
    expect((await device())[0]?.user.display_name).toBe('Benedikt');
    const both = [`${ben.user.username} going`, `${cleo.user.username} going`];
    expect(await guestsOn(device, ana)).toEqual(both);
    for (const [one, other] of [[ana, ben] as const, [ben, ana] as const]) {
      await call(one, 'POST', '/blocks', { blockedId: other.user.user_id });
      expect(await guestsOn(device, ana)).toEqual(both.slice(1));
      await call(one, 'DELETE', `/blocks/${other.user.user_id}`);
      expect(await guestsOn(device, ana)).toEqual(both);
    }
    await hide(ben.user.user_id);
    expect(await guestsOn(device, ana)).toEqual(both.slice(1));
    await hide(ben.user.user_id, 'restore');
    expect(await guestsOn(device, ana)).toEqual(both);
    await call(ben, 'DELETE', `/users/${ben.user.user_id}`, { password: 'correct1horse' });
    expect(await guestsOn(device, ana)).toEqual(both.slice(1));
  });

  test('[GUEST-03] withdrawn, hidden and published again, deleted and moved out of the past', async () => {
    const [ana, ben] = [await somebody(), await somebody()];
    const event = await create(ana);
    await seat(ben, event);
    const device = deviceOf(ana);
    const one = [`${ben.user.username} going`];
    expect(await guestsOn(device, ana)).toEqual(one);
    const before = (await call<SyncMeReply>(ana, 'GET', '/sync/me?kinds=event_guests')).cursor;
    await call(ana, 'PUT', `/events/${event.id}`, { status: 'draft' });
    // The public feed takes the event from devices, and its guests with it: they come again.
    const page = await pulledSince(ana, before);
    expect(page.changes.event_guests).toHaveLength(1);
    await call(ana, 'PUT', `/events/${event.id}`, { status: 'active' });
    expect(await guestsOn(device, ana)).toEqual(one);

    const longAgo = new Date(now - guestLimits.storedMs - dayMs).toISOString();
    await call(ana, 'PUT', `/events/${event.id}`, { date_time: longAgo });
    expect(await deviceOf(ana)()).toEqual([]);
    await call(ben, 'PUT', `/users/update/${ben.user.user_id}`, { display_name: 'Long ago' });
    const past = await call<EventGuestsReply>(ana, 'GET', `/events/${event.id}/guests`);
    expect(past.data.map(({ user }) => user.display_name)).toEqual(['Long ago']);
    await call(ana, 'PUT', `/events/${event.id}`, { date_time: new Date(now + dayMs).toISOString() });
    expect((await device()).map(({ user }) => user.display_name)).toEqual(['Long ago']);
    expect(await guestsOn(device, ana)).toEqual(one);

    await call(ana, 'DELETE', `/events/${event.id}`);
    expect(await deviceOf(ana)()).toEqual([]);
  });

  test('[GUEST-04] comes in pages, is nobody else’s, and a bad page is named', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    const event = await create(ana);
    for (const who of [ben, cleo]) await seat(who, event);
    const url = `/events/${event.id}/guests`;
    const first = await call<EventGuestsReply>(ana, 'GET', `${url}?limit=1`);
    const second = await call<EventGuestsReply>(ana, 'GET', `${url}?limit=1&after=${String(first.next)}`);
    expect([...first.data, ...second.data].map(({ user }) => user.user_id)).toEqual([
      ben.user.user_id,
      cleo.user.user_id,
    ]);
    expect(second.next).toBeNull();
    for (const [who, status] of [[null, 401] as const, [ben, 403] as const, [operator, 403] as const]) {
      expect((await send(who, 'GET', url)).statusCode).toBe(status);
    }
    for (const who of [ben, operator]) expect(await deviceOf(who)()).toEqual([]);
    // Nor where a feed names them, and on no device once the event is long over.
    const ids = [...first.data, ...second.data].map(({ id }) => id);
    const read = (who: Caller, at: number) =>
      server.database.snapshot((tx) => pullGuests.read(tx, { userId: who.user.user_id }, ids, at));
    const late = now + dayMs + guestLimits.storedMs + 2 * dayMs;
    expect((await read(ana, now)).rows).toHaveLength(2);
    for (const refused of [await read(ben, now), await read(ana, late)])
      expect(refused).toEqual({ rows: [], gone: ids });
    for (const query of ['after=0', 'after=x', 'limit=0', 'limit=1e3']) {
      const reply = await send(ana, 'GET', `${url}?${query}`);
      expect([query, reply.statusCode, Object.keys(reply.json().fields)]).toEqual([query, 422, [query.split('=')[0]]]);
    }
    const draft = await create(ana, { status: 'draft' });
    expect((await send(ben, 'GET', `/events/${draft.id}/guests`)).statusCode).toBe(404);
  });

  test('[GUEST-05] a subscription changes one row of the organizer’s feed, however many guests there are', async () => {
    const [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
    const event = await create(ana, { capacity: 1 });
    for (const who of [ben, cleo]) await seat(who, event);
    const { cursor } = await call<SyncMeReply>(ana, 'GET', '/sync/me?kinds=event_guests');
    await seat(await somebody(), event);
    expect((await pulledSince(ana, cursor)).changes.event_guests).toHaveLength(1);
    // Who leaves and who moves up; the numbers of the others follow from their order.
    await seat(ben, event, false);
    const page = await pulledSince(ana, cursor);
    expect([page.changes.event_guests?.length, page.deleted.event_guests?.length]).toEqual([2, 1]);
  });
});
