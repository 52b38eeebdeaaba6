import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RankingReply, rankingKeys } from '#contract/people/ranking.ts';
import type { RankingKey } from '#contract/people/ranking.ts';
import type { Event, EventInput } from '#contract/events/entity.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2030-07-01T20:00:00-04:00' };

describe.each(engines)('GET /ranking/{key} on $name', ({ start }) => {
  let server: TestServer;
  const clock = Date.parse('2026-06-01T12:00:00Z');
  const names = ['ana', 'ben', 'cleo', 'dan'] as const;
  const people = {} as Record<(typeof names)[number], Caller>;

  beforeAll(async () => {
    server = await start({ now: () => clock });
    for (const name of names) people[name] = await signUp(server, name);
  });
  afterAll(() => server.close());

  async function post<T>(who: Caller, url: string, payload: object): Promise<T> {
    const reply = await server.inject({ method: 'POST', url: `/api${url}`, headers: who.headers, payload });
    expect(reply.statusCode).toBeLessThan(300);
    return reply.json<T>();
  }

  const make = (who: Caller, input: Partial<EventInput> = {}) => post<Event>(who, '/events', { ...aConcert, ...input });
  const like = (who: Caller, { id }: Event, liked = true) =>
    post(who, '/events/event-likes/toggle', { event_id: id, liked });
  const subscribe = (who: Caller, { id }: Event, subscribed = true) =>
    post(who, '/events/event-subscriptions/toggle', { event_id: id, subscribed });
  const edit = (who: Caller, { id }: Event, payload: object) =>
    server.inject({ method: 'PUT', url: `/api/events/${String(id)}`, headers: who.headers, payload });
  const remove = (who: Caller, { id }: Event) =>
    server.inject({ method: 'DELETE', url: `/api/events/${String(id)}`, headers: who.headers });

  async function ranking(key: RankingKey, query = ''): Promise<RankingReply> {
    return (await server.inject({ method: 'GET', url: `/api/ranking/${key}${query}` })).json();
  }

  /** Who or what is in a ranking with how much, in order. */
  async function amounts(key: RankingKey): Promise<[string, number][]> {
    const entries = await ranking(key);
    expect(entries.map((entry) => entry.rank)).toEqual(entries.map((_, index) => index + 1));
    return entries.map((entry) => [
      'user' in entry ? entry.user.username : entry.event.title,
      'total_points' in entry ? entry.total_points : entry.count,
    ]);
  }

  test('[RANK-02] users count what they now hold: likes and places, those of a waiting list and of deleted events too', async () => {
    const { ana, ben, cleo, dan } = people;
    const [small, other] = [await make(ana, { title: 'Small', capacity: 1 }), await make(ana, { title: 'Other' })];
    for (const who of [ben, cleo, dan]) await subscribe(who, small);
    expect(await amounts('usuarios-mas-suscritos')).toEqual([['ben', 1]]);
    await subscribe(cleo, other);
    await subscribe(ben, small, false);
    expect(await amounts('usuarios-mas-suscritos')).toEqual([['cleo', 2]]);
    await edit(ana, small, { capacity: 5 });
    expect(await amounts('usuarios-mas-suscritos')).toEqual([
      ['cleo', 2],
      ['dan', 1],
    ]);
    for (const who of [ben, cleo]) await like(who, other);
    for (const liked of [true, true, false, true]) await like(ben, small, liked);
    expect(await amounts('usuarios-mas-likes-dados')).toEqual([
      ['ben', 2],
      ['cleo', 1],
    ]);
    await remove(ana, small);
    expect(await amounts('usuarios-mas-suscritos')).toEqual([['cleo', 1]]);
    expect(await amounts('usuarios-mas-likes-dados')).toEqual([
      ['ben', 1],
      ['cleo', 1],
    ]);
    await remove(ana, other);
    expect([await amounts('usuarios-mas-suscritos'), await amounts('usuarios-mas-likes-dados')]).toEqual([[], []]);
  });

  test('[RANK-02] points stay when what earned them is gone; nobody has written a comment, so nobody is in that list', async () => {
    expect(await amounts('usuarios-mas-puntos')).toEqual([
      ['ana', 100],
      ['cleo', 11],
      ['ben', 7],
      ['dan', 5],
    ]);
    expect(await amounts('usuarios-mas-comentarios')).toEqual([]);
  });

  test('[RANK-02] events by subscribers and by likes, equal ones by id, without drafts, deleted ones and those with nothing', async () => {
    const { ana, ben, cleo, dan } = people;
    const made = [];
    for (const title of ['First', 'Second', 'Third', 'Hidden', 'Gone', 'Nothing'])
      made.push(await make(ana, { title }));
    const [first, second, third, hidden, gone] = made as [Event, Event, Event, Event, Event, Event];
    for (const event of [first, second, hidden, gone]) for (const who of [ben, cleo]) await like(who, event);
    for (const who of [ben, cleo, dan]) await like(who, third);
    for (const event of [third, second]) await subscribe(ben, event);
    await edit(ana, hidden, { status: 'draft' });
    await remove(ana, gone);
    expect(await amounts('eventos-mas-likes')).toEqual([
      ['Third', 3],
      ['First', 2],
      ['Second', 2],
    ]);
    expect(await amounts('eventos-mas-suscritos')).toEqual([
      ['Second', 1],
      ['Third', 1],
    ]);
    const [best] = await ranking('eventos-mas-likes', '?limit=1');
    expect(best).toEqual({
      rank: 1,
      event_id: third.id,
      count: 3,
      event: {
        event_id: third.id,
        id: third.id,
        ref: third.ref,
        title: 'Third',
        name: 'Third',
        cover_image: null,
        category: null,
        online: false,
        date_time: aConcert.date_time,
        organizer_id: ana.user.id,
      },
    });
  });

  test('[API-04] a user is shown by name and picture alone', async () => {
    await like(people.ben, await make(people.ana));
    const [{ user, user_id: id } = { user: null, user_id: 0 }] = (await ranking(
      'usuarios-mas-likes-dados',
    )) as never as {
      user: object;
      user_id: number;
    }[];
    expect(user).toEqual({ user_id: id, username: 'ben', display_name: 'Test Person', profile_picture: null });
  });

  test('[RANK-02] it is as new as the last change', async () => {
    const before = await amounts('eventos-mas-likes');
    const event = await make(people.ana, { title: 'Late' });
    for (const name of names) await like(people[name], event);
    const reply = await server.inject({ method: 'GET', url: '/api/ranking/eventos-mas-likes' });
    const titles = reply.json<{ event: Event }[]>().map((entry) => entry.event.title);
    expect(titles).toEqual(['Late', ...before.map(([title]) => title)]);
  });

  test.each(rankingKeys)('[RANK-02] %s keeps to the contract', async (key) => {
    expect(RankingReply.safeParse(await ranking(key)).error?.issues ?? []).toEqual([]);
  });

  test('[RANK-02] an unknown list is a call that is not there, and a limit is a number', async () => {
    for (const key of ['usuarios', 'constructor', '%00']) {
      const reply = await server.inject({ method: 'GET', url: `/api/ranking/${key}` });
      expect([reply.statusCode, reply.json()]).toMatchObject([404, { error: 'no_such_call' }]);
    }
    const reply = await server.inject({ method: 'GET', url: '/api/ranking/eventos-mas-likes?limit=many' });
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { fields: { limit: 'Must be a positive number' } }]);
  });
});
