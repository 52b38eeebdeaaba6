import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import { startServer } from '#world/server.ts';
import type { TestServer } from '#world/server.ts';
import { signUp } from './callers.ts';

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
});
