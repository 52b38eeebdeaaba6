import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '#server/domain/passwords.ts';
import { startServer } from '#world/server.ts';
import type { TestServer } from '#world/server.ts';
import { signUp } from './callers.ts';
import type { Caller } from './callers.ts';

type Verb = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD';
const verbs = ['get', 'post', 'put', 'delete', 'head'] as const;

let server: TestServer;
let calls: [method: Verb, url: string][];
let ana: Caller;
/** So small that each limit lets one through. */
const rateLimits = 1e-9;

beforeAll(async () => {
  server = await startServer({ settings: { rateLimits } });
  const { paths } = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{
    paths: Record<string, object>;
  }>();
  calls = Object.entries(paths).flatMap(([path, methods]) =>
    verbs
      .filter((verb) => verb in methods)
      .map((verb): [Verb, string] => [verb.toUpperCase() as Verb, path.replace(/\{\w+\}/g, '1')]),
  );
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

/** The calls that are still answered when there is no room for one more of any kind. */
async function unlimited(headers: Record<string, string>): Promise<string[]> {
  const answered: string[] = [];
  for (const [method, url] of calls) {
    const name = `${method} ${url}`;
    // What a map asks for is limited by itself, so its first picture comes.
    const times = url.startsWith('/tiles/') ? 2 : 1;
    let status = 0;
    for (let time = 0; time < times; time += 1) status = (await server.inject({ method, url, headers })).statusCode;
    if (status !== 429) answered.push(name);
  }
  return answered;
}

test('[API-04] no call is without a limit, for a network of guests and for an account, but the one that says how the server is', async () => {
  expect(calls.length).toBeGreaterThan(90);
  for (const headers of [{}, ana.headers]) {
    for (const url of ['/api/events', '/api/events?search=a', '/robots.txt']) await server.inject({ url, headers });
    await server.inject({ method: 'POST', url: '/api/views/events/1', headers });
    expect(await unlimited(headers)).toEqual(['GET /api/health']);
  }
  for (const url of ['/robots.txt', '/sitemap.xml', '/events/1', '/media/x/y', '/nothing']) {
    expect([url, (await server.inject({ url })).statusCode]).toEqual([url, 429]);
  }
  expect((await server.inject({ method: 'POST', url: '/share' })).statusCode).toBe(429);
});

test('[API-04] one account’s calls are counted together wherever they come from, and nobody else’s with them', async () => {
  const here = await startServer({ settings: { rateLimits: 2 / 1200, isTrustingProxy: true } });
  const join = async (username: string, address: string): Promise<string> => {
    const person = { email: `${username}@example.com`, password: 'correct1horse', username, name: 'A', lastname: 'B' };
    const headers = { 'x-forwarded-for': address };
    const reply = await here.inject({ method: 'POST', url: '/api/auth/register', headers, payload: person });
    return `Bearer ${reply.json<{ token: string }>().token}`;
  };
  const [ben, cleo] = [await join('ben', '192.0.2.8'), await join('cleo', '192.0.2.9')];
  const read = async (token: string | null, address: string) => {
    const headers = { ...(token === null ? {} : { authorization: token }), 'x-forwarded-for': address };
    return (await here.inject({ url: '/api/config', headers })).statusCode;
  };
  expect([await read(ben, '192.0.2.1'), await read(ben, '192.0.2.2'), await read(ben, '192.0.2.3')]).toEqual([
    200, 200, 429,
  ]);
  expect([await read(cleo, '192.0.2.1'), await read(null, '192.0.2.1')]).toEqual([200, 200]);
  await here.close();
});

test('[API-04] changes are counted one by one, also where many come in one batch', async () => {
  const here = await startServer({ settings: { rateLimits: 3 / 12_000 } });
  const ben = await signUp(here, 'ben');
  const views = Array.from({ length: 5 }, () => ({
    id: crypto.randomUUID(),
    method: 'POST',
    path: '/events/event-likes/toggle',
    body: { event_id: 1 },
  }));
  const reply = await here.inject({
    method: 'POST',
    url: '/api/batch',
    headers: ben.headers,
    payload: { items: views },
  });
  const { results } = reply.json<{ results: { status: number }[] }>();
  expect(results.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
  await here.close();
});

test('[API-04] where too many wait for a password to be looked at, nobody else begins to', async () => {
  const passwords = createPasswords();
  const held = await passwords.hash('correct1horse');
  const asked = await Promise.allSettled(Array.from({ length: 260 }, () => passwords.isRight('correct1horse', held)));
  const refused = asked.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(260 - 204);
  for (const each of refused) expect(each).toMatchObject({ reason: { code: 'unavailable' } });
  expect(await passwords.isRight('correct1horse', held)).toBe(true);
});
