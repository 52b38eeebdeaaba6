import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { aForm, aPicture, sha256Of, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

/** With a 25th of the usual limits: 12 megapixels a minute for an account, 36 for a network. */
describe('[API-04] pictures of 12 megapixels in a minute', () => {
  let at = Date.now();
  let server: TestServer;
  const callers: Caller[] = [];
  const pictures: Buffer[] = [];
  const [here, elsewhere] = ['192.0.2.1', '192.0.2.2'];

  beforeAll(async () => {
    server = await startServer({ settings: { rateLimits: 1 / 25, isTrustingProxy: true }, now: () => at });
    for (const name of ['ana', 'bob', 'cleo', 'dan']) {
      at += 120_000;
      callers.push(await signUp(server, name));
      pictures.push(await aPicture(`#0000${String(10 + pictures.length)}`, 4000, 3000));
    }
  });
  afterAll(() => server.close());

  const put = async (caller: number, picture: number, from: string) => {
    const payload = pictures[picture] ?? Buffer.alloc(0);
    const headers = { ...callers[caller]?.headers, 'x-forwarded-for': from };
    return await server.inject({ method: 'PUT', url: `/api/blobs/${sha256Of(payload)}`, headers, payload });
  };

  test('are as many as their account may bring, by whichever call, and what is held is none', async () => {
    expect((await put(0, 0, here)).statusCode).toBe(201);
    const refused = await put(0, 1, here);
    expect([refused.statusCode, refused.json().error, refused.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      '60',
    ]);
    const form = aForm([
      ['image', { bytes: pictures[1] ?? Buffer.alloc(0), filename: 'me.png' }],
      ['type', 'profile'],
    ]);
    const asForm = await server.inject({
      method: 'POST',
      url: '/api/users/upload-image',
      payload: form.payload,
      headers: { ...callers[0]?.headers, ...form.headers, 'x-forwarded-for': elsewhere },
    });
    expect([asForm.statusCode, Object.keys(asForm.json().fields)]).toEqual([429, ['image']]);
    expect((await put(0, 0, elsewhere)).statusCode).toBe(200);
  });

  test('are as many as their network may bring, by whichever account', async () => {
    expect([(await put(1, 1, here)).statusCode, (await put(2, 2, here)).statusCode]).toEqual([201, 201]);
    expect((await put(3, 3, here)).json().error).toBe('rate_limited');
  });

  test('go on in the next one', async () => {
    at += 60_000;
    expect((await put(3, 3, here)).statusCode).toBe(201);
  });
});
