import { once } from 'node:events';
import { connect } from 'node:net';
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { Refusal } from '#contract/sync/refusals.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';

type Method = NonNullable<InjectOptions['method']>;

let server: TestServer;
let routes: { method: Method; url: string }[];

beforeAll(async () => {
  server = await startServer();
  const docs = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{ paths: Record<string, object> }>();
  const documented = Object.entries(docs.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => ({
      method: method.toUpperCase(),
      url: path.replace(/\{\w+\}/g, '1'),
    })),
  );
  const others = ['/api', '/api/', '/api/docs', '/api/nothing', '/api/index.html', '/api/events/%', '/api?x'];
  routes = [
    ...documented.filter(({ url }) => url.startsWith('/api/')),
    ...others.flatMap((url) => (['GET', 'HEAD', 'POST', 'OPTIONS'] as const).map((method) => ({ method, url }))),
  ];
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

/** The replies without the mark, among those to every route; what each status came up how often. */
async function walk(to: TestServer, given: Omit<InjectOptions, 'method' | 'url'>) {
  const unmarked: string[] = [];
  const statuses: Record<number, number> = {};
  for (const { method, url } of routes) {
    const { statusCode, headers } = await to.inject({ ...given, method, url });
    statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
    if (headers['scape-api'] !== '1') unmarked.push(`${method} ${url}: ${String(statusCode)}`);
  }
  return { unmarked, statuses };
}

const json = { 'content-type': 'application/json' };

test.each<[string, Omit<InjectOptions, 'method' | 'url'>, number]>([
  ['of a guest', {}, 401],
  ['with a token that has ended', { headers: { authorization: 'Bearer nonsense' } }, 401],
  ['with a body that is no JSON', { headers: json, payload: '{' }, 400],
  ['with a body beyond the limit', { headers: json, payload: `"${'x'.repeat(600_000)}"` }, 413],
  ['with a body of no known kind', { headers: { 'content-type': 'text/x' }, payload: 'x' }, 415],
  ['that asks for a packed reply', { headers: { 'accept-encoding': 'br' } }, 200],
])('[P12] every reply below /api to a call %s is marked', async (_what, given, status) => {
  const { unmarked, statuses } = await walk(server, given);
  expect(unmarked).toEqual([]);
  expect(statuses[status]).toBeGreaterThan(5);
});

test.each([
  ['is away', new Refusal('unavailable', 'Not now', { retryAfterS: 5 }), 503],
  ['breaks', new Error('Broken'), 500],
])('[P12] so is every reply while the database %s', async (_what, error, status) => {
  const { headers } = await signUp(server, `ana${String(status)}`);
  vi.spyOn(server.database, 'read').mockRejectedValue(error);
  const { unmarked, statuses } = await walk(server, { headers });
  expect(unmarked).toEqual([]);
  expect(statuses[status]).toBeGreaterThan(50);
});

test('[P12] so is every reply to somebody who asks too often', async () => {
  const limited = await startServer({ settings: { rateLimits: 1e-6 } });
  try {
    await walk(limited, {});
    const { unmarked, statuses } = await walk(limited, {});
    expect(unmarked).toEqual([]);
    expect(statuses[429]).toBeGreaterThan(50);
  } finally {
    await limited.close();
  }
});

/** What is heard on a connection to a server that listens. */
async function dial(to: TestServer) {
  const socket = connect({ port: Number(new URL(to.url).port), host: '127.0.0.1' });
  const heard = { text: '' };
  socket.on('data', (chunk: Buffer) => (heard.text += String(chunk)));
  await once(socket, 'connect');
  const hears = (words: RegExp) =>
    until(
      String(words),
      () => heard.text,
      (text) => words.test(text),
    );
  return { socket, hears };
}

test('[P12] so is what a call is told that comes while the server closes', async () => {
  const closing = await startServer({ isListening: true });
  const { socket, hears } = await dial(closing);
  const begun = once(closing.app.server, 'request');
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n',
  );
  await begun;
  const closed = closing.close();
  await until(
    'the door being shut',
    () => closing.app.server.listening,
    (isOpen) => !isOpen,
  );
  socket.write('{}GET /api/events HTTP/1.1\r\nHost: x\r\n\r\n');
  const text = await hears(/503 Service Unavailable[^]*"Service Unavailable"/);
  const [, late = ''] = text.split(/(?=HTTP\/1\.1 503)/);
  expect(late.toLowerCase()).toContain('scape-api: 1');
  socket.destroy();
  await closed;
});

test('[P12] what can’t be read as a request at all is answered without: nobody’s change is refused for that', async () => {
  const listening = await startServer({ isListening: true });
  try {
    const { socket, hears } = await dial(listening);
    socket.write('no request\r\n\r\n');
    expect((await hears(/400 Bad Request/)).toLowerCase()).not.toContain('scape-api');
    socket.destroy();
  } finally {
    await listening.close();
  }
});
