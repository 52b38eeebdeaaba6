import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { everything } from '#world/servers/everything.ts';
import { miscounts } from '#world/databases/miscounts.ts';

const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Thing = 'user' | 'event' | 'post' | 'comment';

describe.each(engines)('[USER-03] what people report, on $name', ({ start }) => {
  let server: TestServer;
  let boss: Caller;
  let ana: Caller;
  let ben: Caller;
  let eva: Caller;

  beforeAll(async () => {
    // The first account is the one that runs this.
    server = await start({ settings: { adminIds: [1] } });
    boss = await signUp(server, 'boss');
    [ana, ben, eva] = [await signUp(server, 'ana'), await signUp(server, 'ben'), await signUp(server, 'eva')];
  });
  afterAll(() => server.close());

  const send = (who: Caller | null, method: Method, url: string, payload?: object) =>
    server.inject({
      method,
      url: `/api${url}`,
      ...(who === null ? {} : { headers: who.headers }),
      ...(payload === undefined ? {} : { payload }),
    });

  async function call(who: Caller, method: Method, url: string, payload?: object) {
    const reply = await send(who, method, url, payload);
    if (reply.statusCode >= 300) throw new Error(`${url}: ${reply.body}`);
    return reply.json();
  }

  /** One thing of each kind, all of ana's. */
  async function things() {
    const event = await call(ana, 'POST', '/events', aConcert);
    const post = (await call(ana, 'POST', '/posts', { title: 'Bad post', description: 'Bad words' })).data;
    const his = (await call(ben, 'POST', '/posts', { title: 'Of Ben', description: '' })).data;
    const comment = (await call(ana, 'POST', '/posts/comments', { post_id: his.id, content: 'Bad comment' })).data;
    const ids = { user: ana.user.user_id, event: event.id, post: post.id, comment: comment.comment_post_id };
    return { event, post, his, comment, ids };
  }

  const about = (type: Thing, id: number) => ({ object_type: type, object_id: id, reason: 'spam', note: 'Look' });
  const report = (who: Caller | null, type: Thing, id: number) => send(who, 'POST', '/reports', about(type, id));

  async function reports(status = 'open', rest = '') {
    return (await call(boss, 'GET', `/reports?status=${status}${rest}`)).data;
  }

  async function settle(action: string, id: number, note?: string) {
    return (await call(boss, 'PUT', `/reports/${id}`, { action, ...(note === undefined ? {} : { note }) })).data;
  }

  const found = async (type: Thing, id: number, status = 'open') => {
    const all: { object_type: Thing; object_id: number; id: number }[] = await reports(status);
    const one = all.find(({ object_type, object_id }) => object_type === type && object_id === id);
    if (one === undefined) throw new Error(`No ${status} report of ${type} ${id}`);
    return one;
  };

  test('are for those who run this alone to read and to settle', async () => {
    const { ids } = await things();
    await report(ben, 'post', ids.post);
    const before = await everything(server);
    const [one] = await reports();
    for (const [who, status] of [[null, 401] as const, [ana, 403] as const, [ben, 403] as const]) {
      expect((await send(who, 'GET', '/reports')).statusCode).toBe(status);
      expect((await send(who, 'PUT', `/reports/${one.id}`, { action: 'hide' })).statusCode).toBe(status);
    }
    expect(await everything(server)).toEqual(before);
    expect((await send(boss, 'PUT', '/reports/9999', { action: 'hide' })).statusCode).toBe(404);
    expect((await send(boss, 'PUT', '/reports/none', { action: 'hide' })).json().message).toBe('Report not found');
    const bad = await send(boss, 'PUT', `/reports/${one.id}`, { action: 'burn', note: 'x'.repeat(1_001) });
    expect([bad.statusCode, Object.keys(bad.json().fields)]).toEqual([422, ['action', 'note']]);
    const query = await send(boss, 'GET', '/reports?status=lost&limit=0&before=x');
    expect([query.statusCode, Object.keys(query.json().fields)]).toEqual([422, ['status', 'limit', 'before']]);
  });

  test('who runs this is told so, and nobody else', async () => {
    const login = { email: 'boss@example.com', password: 'correct1horse' };
    const replies = [
      (await send(null, 'POST', '/auth/login', login)).json().data.user,
      (await call(boss, 'GET', `/users/${boss.user.user_id}`)).data,
      (await call(boss, 'GET', '/sync/me?kinds=user')).changes.user[0],
      (await call(boss, 'PUT', `/users/update/${boss.user.user_id}`, { bio: 'Runs this' })).data,
    ];
    expect(replies.map((user) => user.operator)).toEqual([true, true, true, true]);
    expect(boss.user.operator).toBe(true);
    expect(ana.user).not.toHaveProperty('operator');
    expect((await call(ana, 'GET', `/users/${boss.user.user_id}`)).data).not.toHaveProperty('operator');
  });

  test('can’t be one’s own, or what one doesn’t see', async () => {
    const { ids } = await things();
    const draft = await call(ana, 'POST', '/events', { ...aConcert, status: 'draft' });
    const before = await everything(server);
    for (const [type, id] of Object.entries(ids) as [Thing, number][]) {
      const own = await report(ana, type, id);
      expect([type, own.statusCode, Object.keys(own.json().fields)]).toEqual([type, 422, ['object_id']]);
      expect([type, (await report(ben, type, 9_999)).statusCode]).toEqual([type, 404]);
      expect([type, (await report(null, type, id)).statusCode]).toEqual([type, 401]);
    }
    expect((await report(ben, 'event', draft.id)).json().message).toBe('Event not found');
    const bad = await send(ben, 'POST', '/reports', { object_type: 'chat', object_id: 0, reason: 'dull', note: 5 });
    expect(Object.keys(bad.json().fields).toSorted()).toEqual(['note', 'object_id', 'object_type', 'reason']);
    expect(await everything(server)).toEqual(before);
  });

  test('is not seen by whom its author has blocked; who has blocked the author may report all the same', async () => {
    const [gia, hal] = [
      await signUp(server, `gia${uuidV7().slice(-8)}`),
      await signUp(server, `hal${uuidV7().slice(-8)}`),
    ];
    const post = (await call(gia, 'POST', '/posts', { title: 'Bad', description: '' })).data;
    await call(hal, 'POST', '/blocks', { blockedId: gia.user.user_id });
    expect((await report(hal, 'user', gia.user.user_id)).statusCode).toBe(201);
    expect((await report(hal, 'post', post.id)).statusCode).toBe(201);
    expect((await report(gia, 'user', hal.user.user_id)).statusCode).toBe(404);
  });

  test('waits once for each who reports, with how many they are', async () => {
    const { ids, post } = await things();
    const client_id = uuidV7();
    const first = await send(ben, 'POST', '/reports', { ...about('post', ids.post), client_id });
    expect([first.statusCode, Object.keys(first.json())]).toEqual([201, ['message']]);
    const again = await send(ben, 'POST', '/reports', { ...about('post', ids.post), client_id });
    const another = await report(ben, 'post', ids.post);
    const taken = await send(eva, 'POST', '/reports', { ...about('post', ids.post), client_id });
    expect([again.statusCode, another.statusCode, taken.statusCode]).toEqual([200, 200, 409]);
    await report(eva, 'post', ids.post);
    const mine = (await reports()).filter(({ object_id: id }: { object_id: number }) => id === ids.post);
    expect(mine).toMatchObject([
      {
        reporter: { user_id: eva.user.user_id },
        reports_count: 2,
        note: 'Look',
        reason: 'spam',
        status: 'open',
        settled_at: null,
      },
      { reporter: { user_id: ben.user.user_id }, reports_count: 2 },
    ]);
    expect(mine[0].object).toEqual({
      user: { user_id: ana.user.user_id, username: 'ana', display_name: 'Test Person', profile_picture: null },
      text: 'Bad post\nBad words',
      image: null,
      image_removed: false,
      hidden: false,
      ref: post.client_id,
    });
    const at = await Promise.all(Array.from({ length: 6 }, () => report(boss, 'post', ids.post)));
    expect(at.filter((reply) => reply.statusCode === 201)).toHaveLength(1);
  });

  test('[API-04] pages go on behind their last', async () => {
    const all = await reports();
    const first = await send(boss, 'GET', '/reports?limit=1');
    const link = /<\/api(.*)>; rel="next"/.exec(String(first.headers['link']))?.[1] ?? '';
    const second = await call(boss, 'GET', link);
    expect([...first.json().data, ...second.data].map(({ id }) => id)).toEqual(
      all.slice(0, 2).map(({ id }: { id: number }) => id),
    );
    expect((await send(boss, 'GET', '/reports?limit=100')).headers).not.toHaveProperty('link');
  });

  test('a post that is hidden is gone for others, says so to its author, and comes back', async () => {
    const { ids, post } = await things();
    await call(ben, 'POST', '/posts/likes/toggle', { post_id: ids.post });
    for (const who of [ben, eva]) await report(who, 'post', ids.post);
    const { cursor } = await call(ben, 'GET', '/sync/me');
    const own = await call(ana, 'GET', '/sync/me');
    const done = await settle('hide', (await found('post', ids.post)).id, 'Not here');
    expect(done).toMatchObject({
      status: 'hidden',
      settled_note: 'Not here',
      settled_by: { user_id: boss.user.user_id },
      object: { hidden: true },
    });
    // Both reports are settled with it.
    const still = (await reports()).filter(({ object_id: id }: { object_id: number }) => id === ids.post);
    expect(still).toEqual([]);
    expect((await send(ben, 'GET', `/posts/${ids.post}`)).statusCode).toBe(404);
    expect((await call(ana, 'GET', `/posts/${ids.post}`)).data).toMatchObject({ hidden: true, title: 'Bad post' });
    const listed = await call(ben, 'GET', `/posts/user/${ana.user.user_id}`);
    expect(listed.data.map(({ id }: { id: number }) => id)).not.toContain(ids.post);
    expect((await call(ben, 'GET', `/sync/me?cursor=${cursor}`)).deleted.posts).toEqual([post.client_id]);
    const mine = await call(ana, 'GET', `/sync/me?cursor=${own.cursor}`);
    expect(mine.changes.posts).toMatchObject([{ id: ids.post, hidden: true }]);
    const told = mine.changes.notices.find(({ kind }: { kind: string }) => kind === 'hidden');
    expect(told).toMatchObject({ user: null, about: { type: 'post', title: 'Bad post' } });
    expect((await report(eva, 'post', ids.post)).statusCode).toBe(404);

    const back = await settle('restore', (await found('post', ids.post, 'settled')).id, 'It was fine');
    expect(back).toMatchObject({ status: 'dismissed', object: { hidden: false }, settled_note: 'It was fine' });
    expect((await call(ben, 'GET', `/sync/me?cursor=${cursor}`)).changes.posts).toMatchObject([{ id: ids.post }]);
    expect((await call(ana, 'GET', `/posts/${ids.post}`)).data).not.toHaveProperty('hidden');
    const settled = (await reports('settled')).filter(({ object_id: id }: { object_id: number }) => id === ids.post);
    expect(settled.map(({ status }: { status: string }) => status)).toEqual(['dismissed', 'dismissed']);
  });

  test('a comment that is hidden isn’t counted; nor is what stands under it shown', async () => {
    const { ids, his, comment } = await things();
    const reply = { comment_post_id: ids.comment, content: 'Under it' };
    await call(ben, 'POST', '/posts/replies', reply);
    await report(ben, 'comment', ids.comment);
    const { cursor } = await call(ben, 'GET', '/sync/me');
    await settle('hide', (await found('comment', ids.comment)).id);
    expect(await miscounts(server)).toEqual([]);
    expect((await call(ben, 'GET', `/posts/${his.id}`)).data.comments_count).toBe(0);
    expect((await call(ben, 'GET', `/posts/comments/${his.id}`)).data).toEqual([]);
    expect((await call(ana, 'GET', `/posts/comments/${his.id}`)).data).toMatchObject([{ hidden: true }]);
    const pulled = await call(ben, 'GET', `/sync/me?cursor=${cursor}`);
    expect(pulled.deleted.comments).toContain(comment.client_id);
    expect(pulled.deleted.comments).toHaveLength(2);
    await settle('restore', (await found('comment', ids.comment, 'settled')).id);
    expect((await call(eva, 'GET', `/posts/${his.id}`)).data.comments_count).toBe(2);
    expect(await miscounts(server)).toEqual([]);
  });

  test('a hidden event is as a draft to others; its organizer may mend it, but not publish it', async () => {
    const { ids, event } = await things();
    const countOf = async () => (await call(ana, 'GET', `/users/profile/${ana.user.user_id}`)).data.events_count;
    const count = await countOf();
    await call(ben, 'POST', '/events/event-likes/toggle', { event_id: ids.event });
    const feed = await call(ben, 'GET', '/sync/events');
    await report(ben, 'event', ids.event);
    await settle('hide', (await found('event', ids.event)).id);
    expect((await send(ben, 'GET', `/events/${ids.event}`)).statusCode).toBe(404);
    expect((await call(ben, 'GET', `/sync/events?cursor=${feed.cursor}`)).deleted).toEqual([ids.event]);
    expect(await call(ana, 'GET', `/events/${ids.event}`)).toMatchObject({ hidden: true, status: 'draft' });
    expect([await countOf(), await miscounts(server)]).toEqual([count - 1, []]);
    const publish = await send(ana, 'PUT', `/events/${ids.event}`, { status: 'active', base: { status: 'active' } });
    expect([publish.statusCode, Object.keys(publish.json().fields)]).toEqual([422, ['status']]);
    const mended = await call(ana, 'PUT', `/events/${ids.event}`, { title: 'Mended', status: 'draft' });
    expect(mended).toMatchObject({ title: 'Mended', hidden: true });
    await settle('restore', (await found('event', ids.event, 'settled')).id);
    const back = await call(ben, 'GET', `/events/${event.ref}`);
    expect([back.title, back.status, back.likes, 'hidden' in back]).toEqual(['Mended', 'active', 1, false]);
    expect([await countOf(), await miscounts(server)]).toEqual([count, []]);
  });

  test('a hidden user goes with what they posted, but for themselves, and their events stay', async () => {
    const gus = await signUp(server, `gus${uuidV7().slice(-8)}`);
    const event = await call(gus, 'POST', '/events', aConcert);
    const post = (await call(gus, 'POST', '/posts', { title: 'By Gus', description: '' })).data;
    await call(ben, 'POST', '/follow', { followedId: gus.user.user_id });
    await call(ben, 'POST', '/posts/likes/toggle', { post_id: post.id });
    const { cursor } = await call(ben, 'GET', '/sync/me');
    await report(eva, 'user', gus.user.user_id);
    const { id } = await found('user', gus.user.user_id);
    await settle('hide', id);
    expect((await send(ben, 'GET', `/users/profile/${gus.user.user_id}`)).statusCode).toBe(404);
    expect((await send(ben, 'GET', `/posts/${post.id}`)).statusCode).toBe(404);
    expect((await call(ben, 'GET', `/events/${event.id}`)).id).toBe(event.id);
    const pulled = await call(ben, 'GET', `/sync/me?cursor=${cursor}`);
    expect(pulled.deleted).toMatchObject({ people: [gus.user.user_id], posts: [post.client_id] });
    expect((await call(gus, 'GET', `/users/profile/${gus.user.user_id}`)).data.hidden).toBe(true);
    const told = (await call(gus, 'GET', '/notifications')).data;
    expect(told[0]).toMatchObject({ kind: 'hidden', about: null, user: null });
    await settle('restore', id);
    expect((await call(ben, 'GET', `/sync/me?cursor=${cursor}`)).changes.people).toMatchObject([
      { id: gus.user.user_id },
    ]);
  });

  test('who is hidden learns it on devices that have known them from the beginning', async () => {
    const ivo = await signUp(server, `ivo${uuidV7().slice(-8)}`);
    const { cursor } = await call(ivo, 'GET', '/sync/me');
    await report(eva, 'user', ivo.user.user_id);
    await settle('hide', (await found('user', ivo.user.user_id)).id);
    const pulled = await call(ivo, 'GET', `/sync/me?cursor=${cursor}`);
    expect(pulled.changes.people).toMatchObject([{ id: ivo.user.user_id, hidden: true }]);
  });

  test('deciding twice is deciding once, dismissing touches nothing, and what is gone is told to be', async () => {
    const { ids } = await things();
    await report(ben, 'post', ids.post);
    const { id } = await found('post', ids.post);
    const dismissed = await settle('dismiss', id, 'Fine');
    expect(dismissed).toMatchObject({ status: 'dismissed', object: { hidden: false } });
    expect(Date.parse(dismissed.settled_at)).toBeGreaterThan(Date.parse('2020-01-01'));
    await settle('hide', id);
    const told = (await call(ana, 'GET', '/notifications')).data.length;
    expect(await settle('hide', id, 'Still')).toMatchObject({ status: 'hidden', settled_note: 'Still' });
    expect((await call(ana, 'GET', '/notifications')).data).toHaveLength(told);
    await call(ana, 'DELETE', `/posts/${ids.post}`);
    expect(await settle('restore', id)).toMatchObject({ status: 'dismissed', object: null });
    await report(ben, 'event', ids.event);
    await call(ana, 'DELETE', `/events/${ids.event}`);
    expect(await found('event', ids.event)).toMatchObject({ object: null, reports_count: 1 });
    expect(await settle('hide', (await found('event', ids.event)).id)).toMatchObject({
      status: 'hidden',
      object: null,
    });
    expect(await miscounts(server)).toEqual([]);
  });
});

test('[API-04] so many reports in a quarter of an hour, whether alone or in a batch', async () => {
  const server = await startServer({ settings: { rateLimits: 0.1 } });
  const [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  const body = { object_type: 'user', object_id: ana.user.user_id, reason: 'spam' };
  const statuses = [];
  for (let times = 0; times < 3; times += 1) {
    const call = { method: 'POST', url: '/api/reports', payload: body, headers: ben.headers } as const;
    statuses.push((await server.inject(call)).statusCode);
  }
  expect(statuses).toEqual([201, 200, 429]);
  const items = Array.from({ length: 3 }, () => ({ id: uuidV7(), method: 'POST', path: '/reports', body }));
  const batch = await server.inject({ method: 'POST', url: '/api/batch', payload: { items }, headers: ben.headers });
  expect(batch.json().results.map(({ status }: { status: number }) => status)).toEqual([429, 429, 429]);
  await server.close();
});
