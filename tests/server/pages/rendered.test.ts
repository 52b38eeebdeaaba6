import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { pageTable } from '#server/api/pages/table.ts';
import { renderLimit } from '#server/domain/limits.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
let clock = now;
const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
let server: TestServer;
let ana: Caller;
let ben: Caller;

const built = `<!doctype html><html lang="en"><head><title>Scape</title><meta name="description" content="The usual" />
<template id="start"><!--page-scripts--></template></head><body><div id="root">
<!--skeleton--><p>Skeleton</p><!--/skeleton-->
</div><script type="module" src="/assets/index-1.js"></script></body></html>`;
const renderer = `export async function renderPage(path, data) {
  if (path.includes('broken')) throw new Error('Broken');
  return '<main>' + path.replace(/&.*/, '') + ': ' + data.events.map(({ title }) => title) + '</main>';
}`;

async function create(who: Caller, title: string, given: object = {}): Promise<Event> {
  const payload = { title, description: 'D', date_time: '2026-07-01T20:00:00Z', ...given };
  const reply = await server.inject({ method: 'POST', url: '/api/events', headers: who.headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<Event>();
}

beforeAll(async () => {
  mkdirSync(join(app, '.render'));
  writeFileSync(join(app, 'index.html'), built);
  writeFileSync(join(app, '.render', 'render-page.js'), renderer);
  const settings = { staticDir: app, publicUrl: 'https://scape.example', adminIds: [1] };
  server = await startServer({ settings, now: () => clock });
  ana = await signUp(server, 'ana');
  ben = await signUp(server, 'ben');
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) =>
  server.inject({ method: 'GET', url, headers: { accept: 'text/html', ...headers } });

function dataIn(body: string): PageData {
  const [, json = ''] = /<script type="application\/json" id="page-data">(.*?)<\/script>/s.exec(body) ?? [];
  return JSON.parse(json) as PageData;
}

test('[PAINT-01] a public page’s document holds its content, and [PAINT-02] the rows behind it', async () => {
  const event = await create(ana, 'Fest </script><b>');
  const { body, statusCode } = await get(`/events/${String(event.event_id)}`);
  expect(statusCode).toBe(200);
  expect(body).toContain(`<div id="root"><main>/events/${String(event.event_id)}: Fest </script><b></main></div>`);
  expect(body).not.toContain('Skeleton');
  expect(dataIn(body)).toMatchObject({ nowMs: now, origin: 'https://scape.example', events: [{ ref: event.ref }] });
  // The rows end their own element alone, whatever people wrote.
  expect(body.match(/<\/script>/g)).toHaveLength(4);
});

test('[PAINT-01] all who follow a link that is counted get one document, rendered once', async () => {
  const { event_id: id } = await create(ana, 'Shared');
  const plain = (await get(`/events/${String(id)}`)).body;
  clock += 1_000;
  // Made anew, it would tell the time.
  for (const query of ['fbclid=a', 'fbclid=b', 'utm_source=c&gclid=d', 'utm_medium']) {
    expect((await get(`/events/${String(id)}?${query}`)).body).toBe(plain);
  }
  const list = (await get('/events?category=online&page=2')).body;
  clock += 1_000;
  expect((await get('/events?utm_source=a&category=online&fbclid=b&page=2')).body).toBe(list);
  expect((await get('/events?fbclid=a&search=x%26y')).body).toContain('<main>/events?search=x%26y: ');
});

test('[PAINT-01] a page that says the same is not sent again, though time goes on', async () => {
  const event = await create(ana, 'Stays');
  const url = `/events/${String(event.event_id)}`;
  const { etag = '' } = (await get(url)).headers;
  clock += 1_000;
  await create(ana, 'Another');
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(304);
  await server.inject({
    method: 'PUT',
    url: `/api${url}`,
    headers: ana.headers,
    payload: { title: 'Changes' },
  });
  expect((await get(url, { 'if-none-match': etag })).statusCode).toBe(200);
});

test('[PAINT-01] who saves data gets what the app draws, which asks before it shows pictures', async () => {
  const { body, headers } = await get('/events', { 'save-data': 'on' });
  expect(body).toContain('<p>Skeleton</p>');
  expect(headers.vary).toContain('Save-Data');
});

test('[PAINT-01] [WHERE-01] a page that can’t be rendered, or that only the device can show, is drawn by the app', async () => {
  const filtered = ['/events?when=weekend', '/events?search=jazz&near=1', '/events/previous?from=2026-11-01'];
  for (const url of [
    '/about?broken',
    '/outbox',
    '/user/profile',
    '/chat',
    '/events?view=map',
    '/events?page=11',
    ...filtered,
  ]) {
    const { body, statusCode } = await get(url);
    expect([url, statusCode, body.includes('<p>Skeleton</p>')]).toEqual([url, 200, true]);
    expect(body).not.toContain('page-data');
  }
  expect((await get('/events/999')).body).toContain('<p>Skeleton</p>');
});

test('[PAINT-02] every document is byte for byte the same for all readers', async () => {
  const event = await create(ana, 'Seen by all');
  const draft = await create(ana, 'A secret', { status: 'draft' });
  for (const [path, payload] of [
    ['/events/event-likes/toggle', { event_id: event.event_id, liked: true }],
    ['/events/event-subscriptions/toggle', { event_id: event.event_id, subscribed: true }],
    ['/bookmarks', { object_type: 'event', object_id: event.event_id, bookmarked: true }],
  ] as const) {
    const reply = await server.inject({ method: 'POST', url: `/api${path}`, headers: ben.headers, payload });
    expect([path, reply.statusCode < 300]).toEqual([path, true]);
  }
  const paths = [
    ...pageTable.map(({ path }) => path.replace(':id', String(event.event_id))),
    ...[event, draft].flatMap(({ event_id: id, ref }) => [`/events/${String(id)}`, `/events/${ref}/detail`]),
    ...[ana, ben].map(({ user }) => `/profile/${String(user.user_id)}`),
    '/events?search=secret',
    '/events?category=musica&page=2',
    '/events/previous?venue=x',
    '/rankings?ranking=eventos-mas-likes',
  ];
  const readers: Record<string, string>[] = [
    ana.headers,
    ben.headers,
    { authorization: 'Bearer nonsense' },
    { cookie: `token=${ana.token}; scape_session=1` },
    { 'x-scape-position': '1' },
  ];
  for (const path of paths) {
    const guest = await get(path);
    for (const headers of readers) {
      const reply = await get(path, headers);
      expect([path, reply.statusCode, reply.body === guest.body]).toEqual([path, guest.statusCode, true]);
    }
    expect([path, guest.body.includes('A secret')]).toEqual([path, false]);
  }
});

test('[API-04] pages beyond the limit of a network come without content, for the app to draw', async () => {
  const limited = await startServer({
    settings: { staticDir: app, rateLimits: 2 / renderLimit.max },
    now: () => clock,
  });
  const ask = async (url: string, from: string) =>
    await limited.inject({ url, remoteAddress: from, headers: { accept: 'text/html' } });
  const isRendered = async (url: string, from: string) => {
    const { statusCode, body } = await ask(url, from);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('<title>Events · Scape</title>')]);
    return body.includes('<main>');
  };
  const made = ['/events?search=a', '/events?search=b', '/events?search=c', '/events'];
  const seen: boolean[] = [];
  for (const url of made) seen.push(await isRendered(url, '192.0.2.1'));
  expect(seen).toEqual([true, true, false, false]);
  // It isn't kept for others, and what they were sent is there for all.
  expect(await isRendered('/events', '192.0.2.2')).toBe(true);
  expect(await isRendered('/events', '192.0.2.1')).toBe(true);
  await limited.close();
});
