import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';

const aPost = { title: 'A night', description: '' };

describe('[API-04] what one user writes, and whom they turn to, in a quarter of an hour', () => {
  let server: TestServer;

  beforeAll(async () => {
    // A tenth of what is usual: thirty.
    server = await startServer({ settings: { rateLimits: 0.1 } });
  });
  afterAll(() => server.close());

  test('is limited, whether alone or in a batch, under whichever address; what is one’s own is not', async () => {
    const [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
    const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, payload: object, who = ben) =>
      (await server.inject({ method, url: `/api${path}`, payload, headers: who.headers })).statusCode;
    const sendBatch = async (length: number) => {
      const items = Array.from({ length }, () => {
        return { id: uuidV7(), method: 'POST', path: '/posts', body: { ...aPost, client_id: uuidV7() } };
      });
      const call = { method: 'POST', url: '/api/batch', payload: { items }, headers: ben.headers } as const;
      return (await server.inject(call)).json<{ results: { status: number; body: { data: { id: number } } }[] }>();
    };
    const { results } = await sendBatch(20);
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
    for (let count = 0; count < 8; count += 1) expect(await send('POST', '/posts', aPost)).toBe(201);
    const follow = { followedId: ana.user.user_id };
    expect([await send('POST', '/follow', follow), await send('POST', '/users/upload-image', aPost)]).toEqual([
      200, 201,
    ]);
    const post = results[0]?.body.data.id ?? 0;
    const floods: [path: string, body: object][] = [
      ['/posts', aPost],
      ['/users/upload-image', aPost],
      ['/posts/comments', { post_id: post, content: 'More' }],
      ['/follow', follow],
      ['/friend-request', { receiverId: ana.user.user_id }],
      ['/blocks', { blockedId: ana.user.user_id }],
      ['/create/groups', { groupName: 'More' }],
      ['/groups/1/join', {}],
      ['/events/1/chat/join', {}],
    ];
    for (const [path, body] of floods) expect([path, await send('POST', path, body)]).toEqual([path, 429]);
    expect((await sendBatch(2)).results.map(({ status }) => status)).toEqual([429, 429]);
    expect(await send('PUT', `/posts/${post}`, { title: 'Another' })).toBe(200);
    expect(await send('DELETE', `/follow/${ana.user.user_id}`, {})).toBe(200);
    expect(await send('POST', '/posts', aPost, ana)).toBe(201);
  });

  test('counts a skipped item of a linked batch only once it is performed', async () => {
    const caro = await signUp(server, 'caro');
    const ref = uuidV7();
    const post = { method: 'POST', path: '/posts', body: { ...aPost, client_id: ref }, creates: ref };
    const comments = Array.from({ length: 20 }, () => {
      const body = { post_id: { ref }, content: 'C', client_id: uuidV7() };
      return { id: uuidV7(), method: 'POST', path: '/posts/comments', body };
    });
    const send = async (blobs: object) => {
      const items = [{ id: uuidV7(), ...post, blobs }, ...comments];
      const call = { method: 'POST', url: '/api/batch/linked', payload: { items }, headers: caro.headers } as const;
      const { results } = (await server.inject(call)).json<{ results: { status: number }[] }>();
      return results.map(({ status }) => status);
    };
    const skipped = comments.map(() => 425);
    for (let tries = 0; tries < 3; tries += 1) expect(await send({ image: 'a'.repeat(64) })).toEqual([424, ...skipped]);
    expect(await send({})).toEqual([201, ...comments.map(() => 201)]);
  });

  test('[IMPORT-06] is limited where it takes but a tap and every device hears of it, each kind by itself', async () => {
    const few = await startServer({ settings: { rateLimits: 1 / 15 } });
    const [ana, ben] = [await signUp(few, 'ana'), await signUp(few, 'ben')];
    const sendAll = async (count: number, method: 'POST' | 'PUT', path: string, body: object, who = ben) => {
      const items = Array.from({ length: count }, () => ({ id: uuidV7(), method, path, body }));
      const call = { method: 'POST', url: '/api/batch', payload: { items }, headers: who.headers } as const;
      const { results } = (await few.inject(call)).json<{ results: { status: number; body: { id: number } }[] }>();
      return { statuses: results.map(({ status }) => status), id: results[0]?.body.id ?? 0 };
    };
    const sendOne = async (method: 'POST' | 'PUT', path: string, payload: object) =>
      (await few.inject({ method, url: `/api${path}`, payload, headers: ben.headers })).statusCode;
    const anEvent = { title: 'A night', description: 'Music', date_time: '2027-06-01T20:00:00Z' };
    const { id } = await sendAll(1, 'POST', '/events', anEvent);
    const [like, come] = ['/events/event-likes/toggle', '/events/event-subscriptions/toggle'];
    const times = (count: number, status: number) => Array.from({ length: count }, () => status);
    // A fifteenth of 600: the programme of a festival.
    expect((await sendAll(41, 'POST', '/events', anEvent)).statuses).toEqual([...times(39, 201), ...times(2, 429)]);
    // A fifteenth of 1,500, of 300 and of 60.
    expect((await sendAll(90, 'POST', like, { event_id: id })).statuses).toEqual(times(90, 200));
    expect((await sendAll(12, 'POST', come, { event_id: id })).statuses).toEqual([...times(10, 200), ...times(2, 429)]);
    expect(await sendOne('POST', like, { event_id: id })).toBe(429);
    expect(await sendOne('POST', '/posts/likes/toggle', { post_id: 1 })).toBe(429);
    const edit = [`/events/${id}`, { title: 'Another night' }] as const;
    expect((await sendAll(19, 'PUT', ...edit)).statuses).toEqual(times(19, 200));
    expect([await sendOne('PUT', ...edit), await sendOne('PUT', ...edit)]).toEqual([200, 429]);
    const rename = [`/users/update/${ben.user.user_id}`, { name: 'Benno' }] as const;
    expect((await sendAll(3, 'PUT', ...rename)).statuses).toEqual(times(3, 200));
    expect([await sendOne('PUT', ...rename), await sendOne('PUT', ...rename)]).toEqual([200, 429]);
    expect((await sendAll(1, 'PUT', ...rename)).statuses).toEqual([429]);
    // What concerns nobody else goes on, and so do others.
    expect(await sendOne('POST', '/bookmarks', { object_type: 'event', object_id: id })).toBe(200);
    expect((await sendAll(2, 'POST', like, { event_id: id }, ana)).statuses).toEqual([200, 200]);
    await few.close();
  });

  test('has room for what a device brings that was away for weeks, of all kinds, in batches', async () => {
    const usual = await startServer({ settings: { rateLimits: 1 } });
    const ben = await signUp(usual, 'ben');
    const anEvent = { title: 'A night', description: 'Music', date_time: '2027-06-01T20:00:00Z' };
    const kinds: [method: string, path: string, body: object][] = [
      ['POST', '/events', anEvent],
      ['POST', '/events/event-likes/toggle', { event_id: 1 }],
      ['POST', '/events/event-subscriptions/toggle', { event_id: 1 }],
      ['PUT', '/events/1', { title: 'Another night' }],
      ['POST', '/bookmarks', { object_type: 'event', object_id: 1 }],
      ['POST', '/posts', aPost],
      ['POST', '/posts/comments', { post_id: 1, content: 'More' }],
      ['POST', '/views/events/1', {}],
      ['PUT', `/users/update/${ben.user.user_id}`, { name: 'Benno' }],
    ];
    const statuses: number[] = [];
    for (let batch = 0; batch < 5; batch += 1) {
      const items = Array.from({ length: 100 }, (_, number) => {
        const [method, path, body] = kinds[number % kinds.length] ?? [];
        return { id: uuidV7(), method, path, body };
      });
      const call = { method: 'POST', url: '/api/batch', payload: { items }, headers: ben.headers } as const;
      const { results } = (await usual.inject(call)).json<{ results: { status: number }[] }>();
      statuses.push(...results.map(({ status }) => status));
    }
    expect(statuses).toHaveLength(500);
    expect(statuses).not.toContain(429);
    await usual.close();
  });
});
