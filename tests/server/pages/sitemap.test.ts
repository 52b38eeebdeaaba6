import { DatabaseSync } from 'node:sqlite';
import { join } from 'node:path';
import { JSDOM } from 'jsdom';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { pageTable } from '#server/api/pages/table.ts';
import { idsPerPart } from '#server/domain/events/sitemap.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;

beforeAll(async () => {
  server = await startServer({ settings: { publicUrl: 'https://scape.example' }, isOnDisk: true });
  ana = await signUp(server, 'ana');
});
afterAll(() => server.close());

async function create(given: object = {}): Promise<Event> {
  const payload = { title: 'Concert', description: 'D', date_time: '2026-07-01T20:00:00Z', ...given };
  const reply = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
  return reply.json<Event>();
}

async function locationsAt(url: string): Promise<string[]> {
  const reply = await server.inject({ method: 'GET', url });
  expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8']);
  const { document } = new JSDOM(reply.body, { contentType: 'application/xml' }).window;
  expect(document.documentElement.namespaceURI).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  return [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent ?? '');
}

const addressOf = (event: Event): string => `https://scape.example/events/${String(event.event_id)}`;

test('[SHELL-03] the sitemap names every public page and event once, and nothing else', async () => {
  const shown = await create();
  const cancelled = await create({ status: 'cancelled' });
  const draft = await create({ status: 'draft' });
  const deleted = await create();
  await server.inject({ method: 'DELETE', url: `/api/events/${String(deleted.event_id)}`, headers: ana.headers });
  const listed = await locationsAt('/sitemap.xml');
  expect(new Set(listed).size).toBe(listed.length);
  expect(listed).toEqual(expect.arrayContaining(['https://scape.example/', 'https://scape.example/events']));
  expect(listed).toEqual(expect.arrayContaining([addressOf(shown), addressOf(cancelled)]));
  expect(listed).not.toContain(addressOf(draft));
  expect(listed).not.toContain(addressOf(deleted));
  for (const path of ['/forgot-password', '/user/settings', '/chat', '/outbox'])
    expect(listed).not.toContain(`https://scape.example${path}`);
  const { body } = await server.inject({ method: 'GET', url: '/sitemap.xml' });
  expect(body).toContain(`<loc>${addressOf(shown)}</loc><lastmod>${shown.updated_at}</lastmod>`);
});

test('[SHELL-03] more events than a file may hold come in several, which an index names', async () => {
  const [first, far] = [await create(), await create()];
  expect((await server.inject({ method: 'GET', url: '/sitemap-2.xml' })).statusCode).toBe(404);
  const side = new DatabaseSync(join(server.folder, 'scape.db'));
  const farId = idsPerPart + 7;
  side.prepare('update events set id = ? where id = ?').run(farId, far.event_id);
  side.close();
  const index = await locationsAt('/sitemap.xml');
  expect(index).toEqual(['https://scape.example/sitemap-1.xml', 'https://scape.example/sitemap-2.xml']);
  const [one, two] = [await locationsAt('/sitemap-1.xml'), await locationsAt('/sitemap-2.xml')];
  expect(one).toContain(addressOf(first));
  expect(one).toContain('https://scape.example/about');
  expect(two).toEqual([`https://scape.example/events/${String(farId)}`]);
  for (const path of ['/sitemap-0.xml', '/sitemap-3.xml', '/sitemap-x.xml']) {
    expect((await server.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  }
});

test('[SHELL-03] robots may read what is public, the calls that draw it and the feeds, and find the sitemap', async () => {
  const { body, headers } = await server.inject({ method: 'GET', url: '/robots.txt' });
  expect(headers['content-type']).toContain('text/plain');
  const lines = body.split('\n');
  expect(lines).toContain('Sitemap: https://scape.example/sitemap.xml');
  const rules = lines.map((line) => line.split(': ')).filter(([name]) => name === 'Allow' || name === 'Disallow');
  // The longest rule that fits decides, as RFC 9309 has it.
  const isAllowed = (path: string) => {
    const fitting = rules.filter(([, rule = '']) =>
      new RegExp(`^${rule.replace(/[.?]/g, '\\$&').replaceAll('*', '.*')}`).test(path),
    );
    return fitting.toSorted(([, a = ''], [, b = '']) => b.length - a.length)[0]?.[0] === 'Allow';
  };
  for (const { path, isPrivate } of pageTable) expect([path, isAllowed(path)]).toEqual([path, isPrivate !== true]);
  for (const path of ['/events/5', '/api/events/5', '/api/events?search=a', '/api/feeds/mine/x.ics', '/sitemap.xml']) {
    expect([path, isAllowed(path)]).toEqual([path, true]);
  }
  for (const path of ['/api/auth/login', '/api/users/5', '/events/5/edit'])
    expect([path, isAllowed(path)]).toEqual([path, false]);
});
