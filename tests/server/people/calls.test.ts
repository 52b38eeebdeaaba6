import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Profile } from '#contract/people/entity.ts';
import type { PublicUser } from '#contract/account/user.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

const names = ['ana', 'ben', 'cleo', 'dan'] as const;
const notThere = { message: 'User not found', error: 'not_found' };

describe.each(engines)('calls about people on $name', ({ start }) => {
  let server: TestServer;
  const people = {} as Record<(typeof names)[number], Caller>;

  beforeAll(async () => {
    server = await start();
    for (const name of names) people[name] = await signUp(server, name);
    const { ana, ben } = people;
    await post(ana, '/follow', { followedId: ben.user.id });
    await post(ana, '/friend-request', { receiverId: ben.user.id });
    await put(ben, `/users/update/${ben.user.id}`, {
      display_name: 'Bénédict Ñáñez',
      bio: 'Plays',
      status_message: 'Here',
    });
  });
  afterAll(() => server.close());

  const call = (method: 'POST' | 'PUT' | 'DELETE', who: Caller | null, url: string, payload?: object) =>
    server.inject({
      method,
      url: `/api${url}`,
      headers: who?.headers ?? {},
      ...(payload === undefined ? {} : { payload }),
    });
  const post = (who: Caller | null, url: string, payload: object) => call('POST', who, url, payload);
  const put = (who: Caller, url: string, payload: object) => call('PUT', who, url, payload);
  const get = (who: Caller | null, url: string) =>
    server.inject({ method: 'GET', url: `/api${url}`, headers: who?.headers ?? {} });

  describe('refusals', () => {
    test.each([
      '/users',
      '/status/1',
      '/friend-request',
      '/friend-request/received',
      '/blocks',
      '/gamification/points',
      '/notifications',
      '/ranking/own',
    ])('[API-04] a guest is not told %s', async (url) => {
      expect((await get(null, url)).statusCode).toBe(401);
    });

    test.each([
      '/users/',
      '/users/profile/',
      '/users/points/',
      '/users/followers/',
      '/users/following/',
      '/users/events/',
      '/follow/following-count/',
      '/follow/followers-count/',
      '/status/',
    ])('[USER-01] [USER-03] %s of nobody, and of whom has blocked the caller, is the same 404', async (url) => {
      const { cleo, dan } = people;
      await post(cleo, '/blocks', { blockedId: dan.user.id });
      const replies = [await get(dan, `${url}999999`), await get(dan, `${url}${cleo.user.id}`)];
      for (const reply of replies) expect([reply.statusCode, reply.json()]).toEqual([404, notThere]);
      expect((await get(cleo, `${url}${cleo.user.id}`)).statusCode).toBe(200);
      await call('DELETE', cleo, `/blocks/${dan.user.id}`);
      expect((await get(dan, `${url}${cleo.user.id}`)).statusCode).toBe(200);
    });

    test('an id that is none names its field', async () => {
      const reply = await get(people.ana, '/users/profile/zero');
      expect([reply.statusCode, Object.keys(reply.json<{ fields: object }>().fields)]).toEqual([422, ['userId']]);
      for (const url of ['/follow', '/friend-request', '/blocks']) {
        const field = { '/follow': 'followedId', '/friend-request': 'receiverId', '/blocks': 'blockedId' }[url] ?? '';
        const refusal = await post(people.ana, url, { [field]: 'zero' });
        expect([refusal.statusCode, Object.keys(refusal.json<{ fields: object }>().fields)]).toEqual([422, [field]]);
      }
    });
  });

  test('[USER-01] a profile tells a guest what everybody may see, and nothing of anybody’s ties', async () => {
    const { ben } = people;
    const reply = await get(null, `/users/profile/${ben.user.id}`);
    expect(reply.json()).toEqual({
      data: {
        user_id: ben.user.id,
        id: ben.user.id,
        username: 'ben',
        display_name: 'Bénédict Ñáñez',
        bio: 'Plays',
        status_message: 'Here',
        profile_picture: null,
        banner_image: null,
        avatar: null,
        banner: null,
        total_points: 2,
        points: 2,
        created_at: expect.any(String),
        isFollowing: false,
        followers_count: 1,
        following_count: 0,
        events_count: 0,
        friendship: 'none',
        blocked: false,
      },
    });
  });

  test('[USER-01] [USER-02] the same as a follower, and as the person themselves', async () => {
    const { ana, ben } = people;
    const profile = async (who: Caller) =>
      (await get(who, `/users/profile/${ben.user.id}`)).json<{ data: Profile }>().data;
    expect(await profile(ana)).toMatchObject({ isFollowing: true, friendship: 'requested' });
    expect(await profile(ben)).toMatchObject({ isFollowing: false, friendship: 'none' });
    expect(JSON.stringify(await profile(ana))).not.toContain('@example.com');
    expect((await get(ana, `/status/${ben.user.id}`)).json()).toEqual({ data: { isFollowing: true } });
    expect((await get(ben, `/status/${ana.user.id}`)).json()).toEqual({ data: { isFollowing: false } });
  });

  test('[PROF-03] the counts by themselves, for whoever asks', async () => {
    const { ana, ben } = people;
    expect((await get(null, `/follow/followers-count/${ben.user.id}`)).json()).toEqual({
      data: { followers_count: 1 },
    });
    expect((await get(null, `/follow/following-count/${ana.user.id}`)).json()).toEqual({
      data: { following_count: 1 },
    });
    expect((await get(null, `/users/points/${ben.user.id}`)).json()).toEqual({ total_points: 2 });
  });

  test('[PROF-03] events that everybody may see are counted: drafts, and what was withdrawn or deleted, are not', async () => {
    const { dan } = people;
    const counted = async () =>
      (await get(null, `/users/profile/${dan.user.id}`)).json<{ data: Profile }>().data.events_count;
    const input = { title: 'Noche', description: 'A night', date_time: '2030-07-01T20:00:00-04:00' };
    const make = async (status: string) =>
      (await post(dan, '/events', { ...input, status })).json<{ event_id: number }>().event_id;
    const [draft, shown] = [await make('draft'), await make('active')];
    expect(await counted()).toBe(1);
    await put(dan, `/events/${draft}`, { status: 'active' });
    await put(dan, `/events/${draft}`, { title: 'Another name' });
    expect(await counted()).toBe(2);
    await put(dan, `/events/${shown}`, { status: 'cancelled' });
    expect(await counted()).toBe(2);
    await put(dan, `/events/${shown}`, { status: 'draft' });
    expect(await counted()).toBe(1);
    await call('DELETE', dan, `/events/${draft}`);
    await call('DELETE', dan, `/events/${shown}`);
    expect(await counted()).toBe(0);
  });

  describe('people by name', () => {
    const found = async (search: string) => {
      const reply = await get(people.ana, `/users?search=${encodeURIComponent(search)}`);
      return reply.json<{ data: PublicUser[] }>().data.map(({ username }) => username);
    };

    test.each([
      ['ben', ['ben']],
      ['BÉN', ['ben']],
      ['nanez', ['ben']],
      ['benedict na', ['ben']],
      ['benedict zz', []],
      ['edict', []],
      ['!!!', []],
      ['%', []],
      ["'; drop table users; --", []],
      // Real names and e-mails are nobody else's to search.
      ['ben@example.com', []],
    ])('[API-04] %s', async (search, usernames) => {
      expect(await found(search)).toEqual(usernames);
    });

    test('[PROF-08] another name is found from then on, and the old one isn’t', async () => {
      const { cleo } = people;
      expect(await found('person')).toContain('cleo');
      await put(cleo, `/users/update/${cleo.user.id}`, { display_name: 'Clío', username: 'cleo.2' });
      expect([await found('clio'), await found('2')]).toEqual([['cleo.2'], ['cleo.2']]);
      expect(await found('person')).not.toContain('cleo.2');
      await put(cleo, `/users/update/${cleo.user.id}`, { username: 'cleo' });
    });

    test('all of them, page by page', async () => {
      const seen: string[] = [];
      for (let url: string | undefined = '/users?limit=3'; url !== undefined;) {
        const reply = await get(people.ana, url);
        seen.push(...reply.json<{ data: PublicUser[] }>().data.map(({ username }) => username));
        url = /^<\/api(.*)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
      }
      expect(seen).toEqual(['ana', 'ben', 'cleo', 'dan']);
    });
  });

  test('[PROF-03] followers and followed are listed page by page, as everybody may see them', async () => {
    const { ana, ben, cleo, dan } = people;
    for (const who of [cleo, dan]) await post(who, '/follow', { followedId: ben.user.id });
    const first = await get(null, `/users/followers/${ben.user.id}?limit=2`);
    expect(first.json<{ data: PublicUser[] }>().data.map(({ id }) => id)).toEqual([ana.user.id, cleo.user.id]);
    const next = /^<\/api(.*)>; rel="next"$/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await get(null, next);
    expect(second.json<{ data: PublicUser[] }>().data.map(({ id }) => id)).toEqual([dan.user.id]);
    expect(second.headers['link']).toBeUndefined();
    const following = await get(null, `/users/following/${ana.user.id}`);
    expect(following.json<{ data: PublicUser[] }>().data).toMatchObject([{ id: ben.user.id }]);
    expect(following.body).not.toContain('@example.com');
  });

  test('[USER-03] requests and blocks are listed for those whose they are', async () => {
    const { ana, ben, cleo } = people;
    await post(cleo, '/blocks', { blockedId: ana.user.id });
    expect((await get(cleo, '/blocks')).json()).toEqual({
      data: [{ user_id: ana.user.id, username: 'ana', display_name: 'Test Person', profile_picture: null }],
    });
    expect((await get(ana, '/blocks')).json()).toEqual({ data: [] });
    expect((await get(ana, '/friend-request')).json()).toMatchObject({ data: [{ sent: true, status: 'pending' }] });
    expect((await get(ana, '/friend-request/received')).json()).toEqual({ data: [] });
    expect((await get(ben, '/friend-request/received')).json()).toMatchObject({
      data: [{ sent: false, user: { user_id: ana.user.id } }],
    });
  });
});
