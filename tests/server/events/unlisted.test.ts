import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { SyncEventsReply } from '#contract/sync/protocol.ts';
import { aConcert } from '#world/scenes/events.ts';
import { newKey, oldKey, unlistedCalls } from '#world/scenes/unlisted.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

describe.each(engines)('unlisted events on $name', ({ start }) => {
  let server: TestServer;
  let [ana, ben, cleo]: Caller[] = [];
  let people = 0;

  const somebody = async () => {
    people += 1;
    return await signUp(server, `person${String(people)}`);
  };
  beforeAll(async () => {
    server = await start({ settings: { adminIds: [1] } });
    await signUp(server, 'operator');
    [ana, ben, cleo] = [await somebody(), await somebody(), await somebody()];
  });
  afterAll(() => server.close());

  const { send, call, open, seat, deviceOf, ...calls } = unlistedCalls(() => server);
  const create = (fields: object = {}) => calls.create(ana, fields);
  const edit = (event: Event, fields: object) => calls.edit(ana, event, fields);
  const read = async (who: Caller | undefined, { id }: Event, key?: string) =>
    (await send(who, 'GET', `/events/${id}${key === undefined ? '' : `?key=${key}`}`)).statusCode;
  const operator = async () => {
    const login = { email: 'operator@example.com', password: 'correct1horse' };
    const { token } = await call<{ token: string }>(undefined, 'POST', '/auth/login', login);
    return { authorization: `Bearer ${token}` };
  };
  /** An operator hides an event that somebody has reported. */
  async function hide(event: Event): Promise<void> {
    const headers = await operator();
    expect((await server.inject({ url: `/api/events/${event.id}`, headers })).statusCode).toBe(200);
    const reports = await server.inject({ url: '/api/reports', headers });
    const { data } = reports.json<{ data: { id: number; object_id: number }[] }>();
    const url = `/api/reports/${String(data.find(({ object_id: id }) => id === event.id)?.id)}`;
    const hidden = await server.inject({ method: 'PUT', url, headers, payload: { action: 'hide' } });
    expect(hidden.statusCode).toBe(200);
  }
  /** What rankings and profiles count of somebody. */
  const countsOf = async (who: Caller | undefined) =>
    await server.database.read(async ({ sql }) => {
      const query = sql.selectFrom('users').select(['subscriptions_count', 'likes_given', 'total_points']);
      return await query.where('id', '=', who?.user.user_id ?? 0).executeTakeFirstOrThrow();
    });

  test('[UNLIST-02] the link opens it, and neither its number nor another secret does', async () => {
    const event = await create();
    expect(event).toMatchObject({ status: 'active', visibility: 'unlisted', link_key: oldKey });
    for (const who of [undefined, ben]) {
      expect(await read(who, event)).toBe(404);
      expect(await read(who, event, newKey)).toBe(404);
      expect(await read(who, event, '')).toBe(404);
      expect(await read(who, event, oldKey)).toBe(200);
    }
    const shown = await call<Event>(undefined, 'GET', `/events/${event.id}?key=${oldKey}`);
    expect([shown.status, shown.link_key]).toEqual(['active', undefined]);
    const nothing = await send(ben, 'GET', `/events/${event.id}`);
    const made = await send(ben, 'GET', '/events/999999999');
    expect(nothing.body).toBe(made.body);
    expect(await open(undefined, event)).toBe(401);
    expect(await open(ben, event, newKey)).toBe(404);
    expect(await seat(ben, event)).toBe(404);
    expect((await send(ben, 'POST', '/events', { ...aConcert, link_key: 'short' })).json()).toMatchObject({
      fields: { link_key: expect.any(String) as string },
    });
  });

  test('[UNLIST-04] what the link opens is kept nowhere', async () => {
    const event = await create();
    const { headers } = await send(undefined, 'GET', `/events/${event.id}?key=${oldKey}`);
    expect(headers).toMatchObject({
      'cache-control': expect.stringContaining('no-store') as string,
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    });
    expect(await read(undefined, event)).toBe(404);
  });

  test('[UNLIST-06] who opens it while signed in takes part, on all devices, without its counting in public', async () => {
    const event = await create({ capacity: 5 });
    const [device, other] = [deviceOf(ben), deviceOf(cleo)];
    await Promise.all([device(), other()]);
    const before = await countsOf(ben);
    expect(await open(ben, event)).toBe(200);
    expect(await open(ben, event)).toBe(200);
    expect((await device()).get(event.ref)?.title).toBe(event.title);
    expect(await seat(ben, event)).toBe(200);
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    await call(ben, 'POST', `/events/${event.id}/chat/join`, {});
    await edit(event, { title: 'Elsewhere' });
    expect((await device()).get(event.ref)).toMatchObject({ title: 'Elsewhere', subscribers_count: 1 });
    expect((await other()).has(event.ref)).toBe(false);
    expect(await countsOf(ben)).toEqual(before);
    const { data } = await call<{ data: { about: { title: string } }[] }>(ben, 'GET', '/notifications');
    expect(data.every(({ about }) => about.title === 'Elsewhere')).toBe(true);
    await edit(event, { status: 'cancelled' });
    expect(await seat(cleo, event)).toBe(404);
    expect((await device()).get(event.ref)?.status).toBe('cancelled');
    await call(ana, 'DELETE', `/events/${event.id}`);
    expect((await device()).has(event.ref)).toBe(false);
    expect(await read(ben, event, oldKey)).toBe(404);
  });

  test('[UNLIST-05] a new link ends the old one, and leaves the event to those who take part', async () => {
    const event = await create();
    const device = deviceOf(cleo);
    const own = deviceOf(ana);
    for (const who of [ben, cleo]) await open(who, event);
    await seat(ben, event);
    expect((await device()).has(event.ref)).toBe(true);
    expect((await own()).get(event.ref)?.link_key).toBe(oldKey);
    expect((await edit(event, { link_key: newKey })).link_key).toBe(newKey);
    expect((await own()).get(event.ref)?.link_key).toBe(newKey);
    expect([await read(undefined, event, oldKey), await read(undefined, event, newKey)]).toEqual([404, 200]);
    expect([await read(ben, event), await read(cleo, event)]).toEqual([200, 404]);
    expect((await device()).has(event.ref)).toBe(false);
  });

  test('[UNLIST-05] a new link takes an event that is public by now from nobody', async () => {
    const event = await create();
    const device = deviceOf(cleo);
    await open(cleo, event);
    await device();
    await edit(event, { visibility: 'public' });
    expect((await device()).has(event.ref)).toBe(true);
    await edit(event, { link_key: newKey });
    expect((await device()).has(event.ref)).toBe(true);
    await edit(event, { visibility: 'unlisted', link_key: oldKey });
    expect(await read(cleo, event)).toBe(404);
  });

  test('[UNLIST-07] from public to unlisted and back: who takes part keeps it, all others lose it', async () => {
    const event = await create({ visibility: 'public', link_key: undefined });
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    await seat(ben, event);
    const counts = await countsOf(ben);
    const feedOf = async (who: Caller | undefined, cursor: string) =>
      await call<SyncEventsReply>(who, 'GET', `/sync/events?cursor=${cursor}`);
    const cursors = new Map<Caller | undefined, string>();
    for (const who of [ben, cleo, undefined]) {
      let page = await call<SyncEventsReply>(who, 'GET', '/sync/events');
      while (page.more) page = await feedOf(who, page.cursor);
      cursors.set(who, page.cursor);
    }
    await edit(event, { visibility: 'unlisted', link_key: oldKey });
    for (const who of [cleo, undefined]) {
      expect((await feedOf(who, cursors.get(who) ?? '')).deleted).toContain(event.id);
      expect(await read(who, event)).toBe(404);
    }
    expect((await feedOf(ben, cursors.get(ben) ?? '')).deleted).not.toContain(event.id);
    expect(await read(ben, event)).toBe(200);
    const { subscriptions_count: seats, likes_given: likes } = counts;
    expect(await countsOf(ben)).toMatchObject({ subscriptions_count: seats - 1, likes_given: likes - 1 });
    const listed = async () =>
      (await call<Event[]>(undefined, 'GET', '/events?limit=500')).some(({ ref }) => ref === event.ref);
    expect(await listed()).toBe(false);
    await edit(event, { visibility: 'public' });
    expect(await listed()).toBe(true);
    expect(await countsOf(ben)).toEqual(counts);
    expect((await feedOf(cleo, cursors.get(cleo) ?? '')).events.map(({ ref }) => ref)).toContain(event.ref);
  });

  test('[UNLIST-07] any way of taking part is enough to keep it: a like, a place, a wait or a bookmark', async () => {
    const event = await create({ visibility: 'public', link_key: undefined, capacity: 1 });
    const [likes, goes, waits, saves, watches] = await Promise.all(Array.from({ length: 5 }, somebody));
    await call(likes, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    for (const who of [goes, waits]) expect(await seat(who, event)).toBe(200);
    await call(saves, 'POST', '/bookmarks', { object_type: 'event', object_id: event.id });
    await edit(event, { visibility: 'unlisted', link_key: oldKey });
    const seen = [];
    for (const who of [likes, goes, waits, saves, watches]) seen.push(await read(who, event));
    expect(seen).toEqual([200, 200, 200, 200, 404]);
  });

  test('[UNLIST-03] only who has opened it can report it, and nobody while it is a draft or hidden', async () => {
    const event = await create();
    const report = async (who: Caller | undefined) =>
      (await send(who, 'POST', '/reports', { object_type: 'event', object_id: event.id, reason: 'spam' })).statusCode;
    await open(ben, event);
    expect([await report(cleo), await report(ben)]).toEqual([404, 201]);
    const dora = await somebody();
    await open(dora, event);
    await edit(event, { status: 'draft' });
    expect([await read(dora, event), await report(dora)]).toEqual([404, 404]);
    await edit(event, { status: 'active' });
    await hide(event);
    expect([await read(dora, event), await report(dora)]).toEqual([404, 404]);
  });

  test('[UNLIST-02] a draft and a hidden one open to nobody', async () => {
    const event = await create({ status: 'draft' });
    expect(await read(undefined, event, oldKey)).toBe(404);
    expect((await edit(event, { status: 'active' })).status).toBe('active');
    expect(await read(undefined, event, oldKey)).toBe(200);
    await open(ben, event);
    await call(ben, 'POST', '/reports', { object_type: 'event', object_id: event.id, reason: 'spam' });
    await hide(event);
    expect([await read(undefined, event, oldKey), await read(ben, event)]).toEqual([404, 404]);
    expect((await send(ana, 'PUT', `/events/${event.id}`, { visibility: 'public' })).statusCode).toBe(422);
  });
});
