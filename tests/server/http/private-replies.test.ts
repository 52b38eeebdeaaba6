import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  server = await startServer({ settings: { publicUrl: 'https://scape.test' } });
  ana = await signUp(server, 'ana');
  const aConcert = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00' };
  await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload: aConcert });
});
afterAll(() => server.close());

/** What is the same for everybody: how the app is set up, and files that calendars all over the world ask for. */
const shared = [
  '/api/config',
  '/api/instance',
  '/api/feeds/events.ics',
  '/api/feeds/category/1.ics',
  '/api/feeds/organizer/1.ics',
];

test('[API-04] no cache in between keeps what a call answers, whoever asks: only what is the same for everybody', async () => {
  const { paths } = (await server.inject({ method: 'GET', url: '/api/docs' })).json<{
    paths: Record<string, object>;
  }>();
  const urls = Object.keys(paths).filter((path) => path.startsWith('/api/') && 'get' in (paths[path] ?? {}));
  const kept: string[] = [];
  let found = 0;
  for (const headers of [{}, ana.headers]) {
    for (const path of urls) {
      const url = path.replace(/\{\w+\}/g, '1');
      const reply = await server.inject({ method: 'GET', url, headers });
      if (reply.statusCode === 200) found += 1;
      const control = String(reply.headers['cache-control']);
      const isOwn = /\b(private|no-store)\b/.test(control) && !/\bpublic\b/.test(control);
      if (!isOwn && !shared.includes(url)) kept.push(`${url}: ${control}`);
      expect([url, String(reply.headers['vary'])]).toEqual([url, expect.stringContaining('Authorization')]);
    }
  }
  expect(found).toBeGreaterThan(40);
  expect(kept).toEqual([]);
});

test('[API-04] what answers a sign-in, a change or a refusal is kept nowhere', async () => {
  const login = { email: 'ana@example.com', password: 'correct1horse' };
  const replies = [
    await server.inject({ method: 'POST', url: '/api/auth/login', payload: login }),
    await server.inject({ method: 'POST', url: '/api/auth/calendar-link', headers: ana.headers }),
    await server.inject({ method: 'POST', url: '/api/views/events/1', payload: {} }),
    await server.inject({ method: 'GET', url: '/api/notifications' }),
    await server.inject({ method: 'GET', url: '/api/nothing' }),
  ];
  expect(replies.map(({ statusCode, headers }) => [statusCode, headers['cache-control']])).toEqual([
    [200, 'no-store'],
    [200, 'no-store'],
    [200, 'no-store'],
    [401, 'no-store'],
    [404, 'no-store'],
  ]);
});

test('[API-04] a browser still asks with what it has, and what is packed is told apart from what isn’t', async () => {
  const headers = { ...ana.headers, 'accept-encoding': 'gzip' };
  const reply = await server.inject({ method: 'GET', url: '/api/events', headers });
  expect(reply.headers['cache-control']).toBe('private, no-cache');
  expect(String(reply.headers['vary']).split(', ').toSorted()).toEqual(['Authorization', 'accept-encoding']);
  const again = { ...ana.headers, 'if-none-match': String(reply.headers['etag']) };
  const second = await server.inject({ method: 'GET', url: '/api/events', headers: again });
  expect([second.statusCode, second.headers['cache-control']]).toEqual([304, 'private, no-cache']);
});
