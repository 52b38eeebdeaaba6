import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import { dataNames } from '#server/db/engine/data-folder.ts';
import { aForm, aPicture, signUp, type Caller } from '#world/servers/callers.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';
import { startServer, type TestServer } from '#world/servers/server.ts';
import { readRoutesOf, writeTellingApp } from './walked-server.ts';

/** Words that stand in the event alone, so that a search would find it. */
const word = 'xylophoneparty';
const [oldKey, key] = ['old_secret_of_the_link_0123456789', 'new_secret_of_the_link_0123456789'];
/** A number that no other row has. */
const firstId = 765_432_100;

const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
const data = mkdtempSync(join(tmpdir(), 'scape-data-'));
const log = createKeptLog();
let server: TestServer;
let event: Event;
let chatId: number;
let calendar: string;
const roles = [
  'organizer',
  'operator',
  'guest',
  'stranger',
  'follower',
  'oldKey',
  'key',
  'taking part',
  'before',
] as const;
type Role = (typeof roles)[number];
let callers: Record<Exclude<Role, 'guest' | 'key' | 'oldKey'>, Caller>;

/** Those whom the link was opened by, while it was the one, or for whom it was public when they joined. */
const members = ['taking part', 'before'] as const satisfies readonly Role[];
const nobody: readonly Role[] = [];

/** Every address that is read with GET, and who finds the event there. A new route has to say it here. */
const reads: Readonly<Record<string, readonly Role[]>> = {
  '/': nobody,
  // All else below `/embed/`, as the table prints it.
  '/*': nobody,
  '/about': nobody,
  '/api/admin/operators': nobody,
  '/api/admin/overview': nobody,
  '/api/admin/removed-pictures': nobody,
  '/api/admin/users': nobody,
  '/api/admin/sign-up-codes': nobody,
  '/api/all-groups': ['taking part'],
  '/api/auth/calendar-link': nobody,
  '/api/auth/sessions': nobody,
  '/api/blocks': nobody,
  '/api/bookmarks/users/:userId/bookmarks/events': [...members],
  '/api/config': nobody,
  '/api/instance': nobody,
  '/api/docs': nobody,
  '/api/events': nobody,
  '/api/events/:id': ['organizer', 'operator', 'key', ...members],
  '/api/events/:id/attendees': nobody,
  '/api/events/:id/calendar.ics': ['organizer', 'operator', ...members],
  '/api/events/:id/chat': ['taking part'],
  '/api/events/:id/guests': ['organizer'],
  '/api/events/:id/people-met': nobody,
  '/api/events/:id/posts': nobody,
  '/api/events/:id/statistics': nobody,
  '/api/events/:id/subscribers.csv': ['organizer'],
  '/api/events/by-likes': nobody,
  '/api/events/event-likes/:userId': [...members],
  '/api/feeds/category/:category.ics': nobody,
  '/api/feeds/events.ics': nobody,
  // Whose address is the secret of one who takes part.
  '/api/feeds/mine/:secret.ics': roles,
  '/api/feeds/organizer/:userId.ics': nobody,
  '/api/follow/followers-count/:userId': nobody,
  '/api/follow/following-count/:userId': nobody,
  '/api/follow/plans': nobody,
  '/api/friend-request': nobody,
  '/api/friend-request/received': nobody,
  // Points that were earned while it was public, told to who earned them.
  '/api/gamification/points': ['organizer', 'before'],
  '/api/geocode': nobody,
  '/api/geocode/autocomplete': nobody,
  '/api/geocode/reverse': nobody,
  '/api/groups/:id': ['organizer', 'taking part'],
  '/api/groups/:id/members': nobody,
  '/api/groups/:id/messages': nobody,
  '/api/health': nobody,
  '/api/messages/conversation/:userId': nobody,
  '/api/messages/conversations': nobody,
  '/api/notifications': [...members],
  '/api/posts': nobody,
  '/api/posts/:id': nobody,
  '/api/posts/comments/:id': nobody,
  '/api/posts/feed': nobody,
  '/api/posts/replies/comment/:id': nobody,
  '/api/posts/user/:userId': nobody,
  '/api/push/key': nobody,
  '/api/ranking/:key': nobody,
  '/api/ranking/own': nobody,
  '/api/reports': ['operator'],
  '/api/status/:followedId': nobody,
  '/api/sync/events': nobody,
  '/api/sync/me': ['organizer', ...members],
  '/api/users': nobody,
  '/api/users/:userId': nobody,
  '/api/users/events/:userId': ['organizer'],
  // The stranger’s own report has its number.
  '/api/users/export/:userId': ['organizer', 'stranger', ...members],
  '/api/users/export/:userId/pictures': nobody,
  '/api/users/followers/:userId': nobody,
  '/api/users/following/:userId': nobody,
  '/api/users/points/:userId': nobody,
  '/api/users/profile/:userId': nobody,
  '/api/users/subscribed/:userId': [...members],
  '/api/views/event/:event_id/count': nobody,
  '/become-sponsor': nobody,
  '/blogs': nobody,
  '/careers': nobody,
  '/chat': nobody,
  '/contact': nobody,
  '/disclaimer': nobody,
  '/download-app': nobody,
  '/embed/events': nobody,
  '/embed/events/:id': nobody,
  '/events': nobody,
  '/events/:id': ['key'],
  '/events/:id/detail': ['key'],
  '/events/:id/edit': nobody,
  '/events/:id/guests': nobody,
  '/events/create': nobody,
  '/events/organize': nobody,
  '/events/previous': nobody,
  '/events/upcoming': nobody,
  '/confirm': nobody,
  '/forgot-password': nobody,
  '/healthz': nobody,
  '/index.html': nobody,
  '/login': nobody,
  '/map': nobody,
  '/map/view': nobody,
  '/media/:name/:file': nobody,
  '/notices': nobody,
  '/outbox': nobody,
  '/plans': nobody,
  '/press': nobody,
  '/privacy': nobody,
  '/profile/:id': nobody,
  '/rankings': nobody,
  '/readyz': nobody,
  '/robots.txt': nobody,
  '/setup-password': nobody,
  '/share': nobody,
  '/signup': nobody,
  '/sitemap': nobody,
  '/sitemap-:part.xml': nobody,
  '/sitemap.xml': nobody,
  '/support': nobody,
  '/terms': nobody,
  '/tiles/:layer/:z/:x/:y': nobody,
  '/user/events': nobody,
  '/user/events/import': nobody,
  '/user/profile': nobody,
  '/user/ranking': nobody,
  '/user/settings': nobody,
};

async function call(who: Caller, method: 'POST' | 'PUT', url: string, payload: object) {
  const reply = await server.inject({ method, url: `/api${url}`, headers: who.headers, payload });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
  return reply.json();
}

const tie = async (who: Caller) => {
  await call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: event.id, subscribed: true });
  await call(who, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
  await call(who, 'POST', '/bookmarks', { object_type: 'event', object_id: event.id, bookmarked: true });
};

beforeAll(async () => {
  writeTellingApp(app);
  const settings = {
    dataDir: data,
    staticDir: app,
    publicUrl: 'https://scape.example',
    adminIds: [1],
    logLevel: 'trace' as const,
  };
  server = await startServer({ settings, logTo: log.logTo });
  const operator = await signUp(server, 'operator');
  const [organizer, stranger] = [await signUp(server, 'organizer'), await signUp(server, 'stranger')];
  const [follower, part, before] = [
    await signUp(server, 'follower'),
    await signUp(server, 'part'),
    await signUp(server, 'before'),
  ];
  callers = { operator, organizer, stranger, follower, 'taking part': part, before };
  const fields = { description: 'A night', date_time: '2999-07-01T20:00:00-04:00', category: 'conciertos_y_musica' };
  await call(stranger, 'POST', '/events', { ...fields, title: 'Another' });
  const file = new DatabaseSync(join(data, dataNames.database));
  file.exec(`update sqlite_sequence set seq = ${firstId} where name = 'events'`);
  file.close();
  const placed = {
    city: 'Santiago',
    locationName: `Hall ${word}`,
    location: '{"type":"Point","coordinates":[-70,19]}',
  };
  const form = aForm([
    ...Object.entries({ ...fields, title: word, ...placed }),
    ['cover_image', { bytes: await aPicture(), filename: 'cover.png' }],
  ]);
  const made = await server.inject({
    method: 'POST',
    url: '/api/events',
    headers: { ...organizer.headers, ...form.headers },
    payload: form.payload,
  });
  if (made.statusCode !== 201) throw new Error(made.body);
  event = made.json();
  // Who follows those who go there and share it.
  for (const { user } of [organizer, part, before])
    await call(follower, 'POST', '/follow', { followedId: user.user_id });
  for (const who of [part, before])
    await call(who, 'PUT', `/users/update/${who.user.user_id}`, { share_subscriptions: true });
  await tie(before);
  await call(before, 'POST', '/posts', { title: 'From there', description: 'x', event_id: event.id });
  // Kept while everybody found it.
  await tellers('guest');
  await call(organizer, 'PUT', `/events/${event.id}`, { visibility: 'unlisted', link_key: oldKey });
  await call(part, 'POST', `/events/${event.id}/access`, { key: oldKey });
  await tie(part);
  const chat = await call(part, 'POST', `/events/${event.id}/chat/join`, {});
  chatId = chat.groupId ?? chat.group?.groupId ?? chat.data?.groupId;
  await call(stranger, 'POST', `/events/${event.id}/access`, { key: oldKey });
  await call(stranger, 'POST', '/reports', { object_type: 'event', object_id: event.id, reason: 'spam' });
  await call(organizer, 'PUT', `/events/${event.id}`, { address: 'Moved' });
  await call(organizer, 'PUT', `/events/${event.id}`, { link_key: key });
  calendar = /mine\/(.+)\.ics$/.exec((await call(part, 'POST', '/auth/calendar-link', {})).url)?.[1] ?? '';
});
afterAll(async () => {
  await server.close();
  for (const folder of [app, data]) rmSync(folder, { recursive: true, force: true });
});

/** What may stand for a name in a path. @throws for a name that is new: say here what it stands for */
function valuesOf(name: string): string[] {
  const persons = [callers.organizer, callers['taking part']].map(({ user }) => String(user.user_id));
  const own = [callers.before, callers.stranger].map(({ user }) => String(user.user_id));
  const known: Record<string, string[]> = {
    id: [String(event.id), event.ref, String(chatId ?? 1)],
    event_id: [String(event.id), event.ref],
    userId: [...persons, ...own],
    followedId: persons,
    receiverId: persons,
    category: ['music', 'all_events', 'online'],
    secret: [calendar ?? 'x'.repeat(43)],
    key: [...rankingKeys],
    sha256: ['0'.repeat(64)],
    owner: ['1'],
    size: ['320.webp'],
    file: ['1.xml', '15622.xml'],
    layer: ['map'],
    z: ['1'],
    x: ['0'],
    y: ['0'],
    name: ['x'],
    part: ['1'],
    '*': [''],
  };
  const values = known[name];
  if (values === undefined) throw new Error(`What stands for ${name} in a path?`);
  return values;
}

function addressesOf(path: string): string[] {
  const [whole, name] = /:(\w+)|\*/.exec(path) ?? [];
  if (whole === undefined) return [path];
  return valuesOf(name ?? '*').flatMap((value) => addressesOf(path.replace(whole, value)));
}

/** What stands of the event in an answer, beside what the caller asked with. */
function marksIn(body: string): boolean {
  const marks = [word, String(event.id), event.ref, event.cover_image ?? '?', oldKey, key];
  return marks.some((mark) => body.includes(mark));
}

const queries = ['', `?search=xylophonepart&q=xylophonepart`];

/** The routes whose answers say anything of the event. */
async function tellers(role: Role): Promise<string[]> {
  const told = new Set<string>();
  const secret = role === 'key' ? key : role === 'oldKey' ? oldKey : null;
  const who = role === 'guest' || role === 'key' || role === 'oldKey' ? null : callers[role];
  for (const path of readRoutesOf(server)) {
    // Documents are asked for without a token.
    if (who !== null && !path.startsWith('/api/')) continue;
    for (const address of addressesOf(path)) {
      const usual = path.includes(':') ? [''] : queries;
      for (const query of secret === null ? usual : [`?key=${secret}`]) {
        const accept = path.startsWith('/api/') ? '*/*' : 'text/html';
        const reply = await server.inject({ url: `${address}${query}`, headers: { accept, ...who?.headers } });
        expect([address, reply.statusCode < 500 || reply.statusCode === 503]).toEqual([address, true]);
        if (marksIn(`${reply.body} ${JSON.stringify(reply.headers)}`)) told.add(path);
      }
    }
  }
  return [...told].toSorted();
}

test('[UNLIST-03] the table has every read', () => {
  expect(readRoutesOf(server).toSorted()).toEqual(Object.keys(reads).toSorted());
});

test.each(roles)('[UNLIST-03] what reads tell a person of an unlisted event: %s', async (role) => {
  expect(await tellers(role)).toEqual(
    Object.keys(reads)
      .filter((path) => reads[path]?.includes(role))
      .toSorted(),
  );
});

test('[UNLIST-04] the document behind the link is kept nowhere, found by no search engine, and leads on without its address', async () => {
  const accept = { accept: 'text/html' };
  const opened = await server.inject({ url: `/events/${event.id}?key=${key}`, headers: accept });
  expect(opened.statusCode).toBe(200);
  expect(opened.headers).toMatchObject({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
  expect(opened.body).toContain('<meta name="robots" content="noindex" />');
  expect(opened.body).not.toContain('rel="canonical"');
  expect(opened.body).not.toContain('application/ld+json');
  for (const query of ['', `?key=${oldKey}`, '?key=']) {
    const closed = await server.inject({ url: `/events/${event.id}${query}`, headers: accept });
    expect([query, closed.statusCode, marksIn(closed.body)]).toEqual([query, 404, false]);
  }
});

test('[UNLIST-04] no line of the log has the secret', () => {
  expect(log.lines().length).toBeGreaterThan(100);
  expect(log.text()).not.toContain(key);
  expect(log.text()).not.toContain(oldKey);
});
