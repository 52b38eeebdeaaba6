import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPasswords } from '#server/domain/account/passwords.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

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
async function unlimited(headers: Record<string, string>, remoteAddress: string): Promise<string[]> {
  const answered: string[] = [];
  for (const [method, url] of calls) {
    const name = `${method} ${url}`;
    // What a map asks for is limited by itself, so its first picture comes.
    const times = url.startsWith('/tiles/') ? 2 : 1;
    let status = 0;
    for (let time = 0; time < times; time += 1)
      status = (await server.inject({ method, url, headers, remoteAddress })).statusCode;
    if (status !== 429) answered.push(name);
  }
  return answered;
}

test('[API-04] no call is without a limit, for a network of guests, for an account and for a token that is nobody’s, but the one that says how the server is', async () => {
  expect(calls.length).toBeGreaterThan(90);
  const nobody = { authorization: 'Bearer nonsense' };
  for (const [headers, remoteAddress] of [
    [{}, '127.0.0.1'] as const,
    [ana.headers, '127.0.0.1'] as const,
    [nobody, '192.0.2.7'] as const,
  ]) {
    for (const url of ['/api/events', '/api/events?search=a', '/robots.txt'])
      await server.inject({ url, headers, remoteAddress });
    await server.inject({ method: 'POST', url: '/api/views/events/1', headers, remoteAddress });
    expect(await unlimited(headers, remoteAddress)).toEqual(['GET /api/health']);
  }
  for (const url of ['/robots.txt', '/sitemap.xml', '/events/1', '/media/x/y', '/nothing']) {
    expect([url, (await server.inject({ url })).statusCode]).toEqual([url, 429]);
  }
  expect((await server.inject({ method: 'POST', url: '/share' })).statusCode).toBe(429);
});

test('[API-04] [SESS-03] tokens that are nobody’s are counted as guests, and none is looked for once there were too many', async () => {
  // Two calls of a guest, and twenty with any token.
  const here = await startServer({ settings: { rateLimits: 2 / 6_000 } });
  let reads = 0;
  here.telemetry.listen(({ type: what }) => {
    if (what === 'read') reads += 1;
  });
  const headers = { authorization: 'Bearer nonsense' };
  const ask = async (remoteAddress: string) =>
    (await here.inject({ url: '/api/config', headers, remoteAddress })).statusCode;
  expect([await ask('192.0.2.1'), await ask('192.0.2.1'), await ask('192.0.2.1')]).toEqual([401, 401, 429]);
  for (let count = 0; count < 30; count += 1) expect(await ask('192.0.2.1')).toBe(429);
  expect(reads).toBe(20);
  expect(await ask('192.0.2.2')).toBe(401);
  await here.close();
});

test('[API-04] [OPS-02] who asks without end how the server is costs it a read a second, with a token too', async () => {
  let at = 0;
  const here = await startServer({ now: () => at });
  let reads = 0;
  here.telemetry.listen(({ type: what }) => {
    if (what === 'read') reads += 1;
  });
  const headers = { authorization: 'Bearer nonsense' };
  const flood = async (url: string) => {
    reads = 0;
    const replies = await Promise.all(Array.from({ length: 50 }, () => here.inject({ url, headers })));
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await here.inject({ url, headers });
    return reads;
  };
  for (const url of ['/api/health', '/readyz']) expect([url, await flood(url)]).toEqual([url, 1]);
  at = 999;
  expect(await flood('/readyz')).toBe(0);
  at = 1_000;
  expect(await flood('/readyz')).toBe(1);
  await here.close();
});

test('[API-04] signed in, one network may do ten times what its guests may, with however many accounts', async () => {
  const here = await startServer({ settings: { rateLimits: 1 / 6_000, isTrustingProxy: true } });
  const tokens: Record<string, string>[] = [];
  for (let number = 0; number < 11; number += 1) {
    const username = `ben${number}`;
    const person = { email: `${username}@example.com`, password: 'correct1horse', username, name: 'A', lastname: 'B' };
    const headers = { 'x-forwarded-for': `192.0.2.${number}` };
    const reply = await here.inject({ method: 'POST', url: '/api/auth/register', headers, payload: person });
    tokens.push({ authorization: `Bearer ${reply.json<{ token: string }>().token}` });
  }
  const read = async (headers: Record<string, string>, from: string) =>
    (await here.inject({ url: '/api/config', headers: { ...headers, 'x-forwarded-for': from } })).statusCode;
  const statuses: number[] = [];
  for (const token of tokens) statuses.push(await read(token, '198.51.100.1'));
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  expect([await read(tokens[10] ?? {}, '198.51.100.2'), await read({}, '198.51.100.1')]).toEqual([200, 200]);
  await here.close();
});

test('[API-04] what narrows a list of events is counted as a search, whatever it is', async () => {
  const here = await startServer({ settings: { rateLimits: 1 / 1_200 } });
  const queries = [
    'events?from=9990-01-01T00:00:00Z',
    'events?to=1970-01-01T00:00:00Z',
    'events?latitude=-75&longitude=0',
    'events?category=music',
    'events?price=paid',
    'events?language=fr',
    'events?search=ee',
    'events/by-likes?from=9990-01-01T00:00:00Z',
  ];
  for (const [number, query] of queries.entries()) {
    const ask = async (path: string) =>
      (await here.inject({ url: `/api/${path}`, remoteAddress: `192.0.2.${number}` })).statusCode;
    expect([query, await ask(query), await ask(query), await ask('events'), await ask('events')]).toEqual([
      query,
      200,
      429,
      200,
      200,
    ]);
  }
  await here.close();
});

test('[API-04] [FOLLOWING-01] where followed people go is counted as a search', async () => {
  const here = await startServer({ settings: { rateLimits: 1 / 1_200 } });
  const ask = async (path: string) => (await here.inject({ url: `/api/${path}` })).statusCode;
  expect([await ask('follow/plans'), await ask('follow/plans'), await ask('events')]).toEqual([401, 429, 200]);
  await here.close();
});

test('[API-04] what is on from now, which every start of the app asks for, is a read like any other', async () => {
  const here = await startServer({ settings: { rateLimits: 2 / 1_200 } });
  const statuses: number[] = [];
  for (const [number, call] of ['events', 'events/by-likes', 'events', 'events/by-likes'].entries()) {
    const from = new Date(Date.now() - number * 1_000).toISOString();
    statuses.push((await here.inject({ url: `/api/${call}?from=${from}` })).statusCode);
  }
  expect(statuses).toEqual([200, 200, 200, 200]);
  await here.close();
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
  let at = 0;
  const here = await startServer({ settings: { rateLimits: 3 / 12_000 }, now: () => at });
  const ben = await signUp(here, 'ben');
  const bookmarks = Array.from({ length: 5 }, () => ({
    id: crypto.randomUUID(),
    method: 'POST',
    path: '/bookmarks',
    body: { object_type: 'event', object_id: 1 },
  }));
  const reply = await here.inject({
    method: 'POST',
    url: '/api/batch',
    headers: ben.headers,
    payload: { items: bookmarks },
  });
  const { results } = reply.json<{ results: { status: number }[] }>();
  expect(results.map(({ status }) => status)).toEqual([404, 404, 404, 429, 429]);
  // The calls themselves are counted by the minute.
  at = 60_000;
  const body = { lane: 'main', seq: 1 };
  const call = { method: 'POST', headers: ben.headers, payload: body, remoteAddress: '192.0.2.7' } as const;
  const back = async (more: object = {}) =>
    (await here.inject({ ...call, ...more, url: `/api/mutations/${crypto.randomUUID()}/void` })).statusCode;
  expect([await back(), await back({ headers: {} })]).toEqual([429, 200]);
  await here.close();
});

test('[API-04] so many sign up from one network in a day', async () => {
  let at = 0;
  const here = await startServer({ settings: { rateLimits: 3 / 1_000 }, now: () => at });
  const join = async (username: string, remoteAddress: string) => {
    // Beside the limit of a minute.
    at += 60_000;
    const payload = { email: `${username}@example.com`, password: 'correct1horse', username, name: 'A', lastname: 'B' };
    return (await here.inject({ method: 'POST', url: '/api/auth/register', payload, remoteAddress })).statusCode;
  };
  const statuses = [];
  for (const name of ['ana', 'ben', 'cleo', 'dan']) statuses.push(await join(name, '192.0.2.1'));
  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(await join('eva', '192.0.2.2')).toBe(201);
  at += 24 * 3600_000;
  expect(await join('dan', '192.0.2.1')).toBe(201);
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
