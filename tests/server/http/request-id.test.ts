import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';

const log = createKeptLog();
let server: TestServer;

beforeAll(async () => {
  server = await startServer({ settings: { logLevel: 'info' }, open: () => openMigratedStorage(), logTo: log.logTo });
});
afterAll(() => server.close());

const idOf = async (given?: string, url = '/api/health') => {
  const headers = given === undefined ? {} : { 'x-request-id': given };
  return String((await server.inject({ method: 'GET', url, headers })).headers['x-request-id']);
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

test('[OPS-03] a call keeps the name that it came with, and its line in the log has it', async () => {
  const given = '7f3c.proxy-1:000042';
  expect(await idOf(given)).toBe(given);
  expect(log.said('call').at(-1)).toMatchObject({ reqId: given, route: '/api/health', method: 'GET', status: 200 });
});

test('[OPS-03] a call without one is given one, another each time', async () => {
  const made = [await idOf(), await idOf(), await idOf(undefined, '/api/nothing'), await idOf(undefined, '/%zz')];
  for (const id of made) expect(id).toMatch(uuid);
  expect(new Set(made).size).toBe(4);
});

test.each([
  'short',
  'a'.repeat(65),
  'with blanks in it',
  'a;b=c;d=e;f',
  '<script>alert(1)</script>',
  '-begins-badly',
  'ünïcode-id',
])('[OPS-03] one that isn’t well formed is repeated to nobody: %s', async (given) => {
  expect(await idOf(given)).toMatch(uuid);
  expect(log.text()).not.toContain(JSON.stringify(given).slice(1, -1));
});

test('[OPS-03] a route is told by its pattern, a file as one, and what isn’t there as nothing', async () => {
  for (const url of ['/api/events/17', '/api/events/18?a=b', '/healthz', '/wp-login.php', '/api/nothing/at/all']) {
    await server.inject({ method: 'GET', url });
  }
  const routes = log
    .said('call')
    .slice(-5)
    .map(({ route }) => route);
  expect(routes).toEqual(['/api/events/:id', '/api/events/:id', '/healthz', 'none', 'none']);
});
