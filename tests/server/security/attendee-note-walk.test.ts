import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql as text } from 'kysely';
import type { Event } from '#contract/events/entity.ts';
import { rankingKeys } from '#contract/people/ranking.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { createKeptLog } from '#world/servers/log-lines.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';

/** One word, so that a search would find it. */
const secret = 'xylophonecellar';
const app = mkdtempSync(join(tmpdir(), 'scape-app-'));
const log = createKeptLog();
let server: TestServer;
let event: Event;
/** who organizes it, has a place, waits, has a place and is blocked, knows nobody */
let people: Record<'organizer' | 'attendee' | 'waiting' | 'blocked' | 'stranger', Caller>;
let link: string;

async function call(who: Caller, method: 'POST' | 'PUT', url: string, payload: object) {
  const reply = await server.inject({ method, url: `/api${url}`, headers: who.headers, payload });
  if (reply.statusCode >= 300) throw new Error(`${method} ${url}: ${reply.body}`);
  if (reply.body.includes(secret)) throw new Error(`The reply of ${method} ${url} tells the note`);
  return reply.json();
}

beforeAll(async () => {
  mkdirSync(join(app, '.vite'));
  const root = '<div id="root"><!--skeleton-->x<!--/skeleton--></div>';
  const head = '<title>Scape</title><meta name="description" content="x" /><template id="start"></template>';
  writeFileSync(
    join(app, 'index.html'),
    `<!doctype html><html lang="en"><head>${head}</head><body>${root}</body></html>`,
  );
  writeFileSync(join(app, '.vite', 'manifest.json'), '{"index.html":{"file":"assets/index-1.js"}}');
  const settings = { staticDir: app, publicUrl: 'https://scape.example', adminIds: [1], logLevel: 'trace' as const };
  server = await startServer({ settings, logTo: log.logTo });
  const operator = await signUp(server, 'operator');
  const [organizer, attendee, waiting] = [
    await signUp(server, 'organizer'),
    await signUp(server, 'attendee'),
    await signUp(server, 'waiting'),
  ];
  const [blocked, stranger] = [await signUp(server, 'blocked'), await signUp(server, 'stranger')];
  people = { organizer, attendee, waiting, blocked, stranger };
  const fields = { title: 'Noche', description: 'A night', date_time: '2999-07-01T20:00:00-04:00', capacity: 2 };
  event = await call(organizer, 'POST', '/events', { ...fields, attendee_note: `First ${secret}` });
  for (const who of [attendee, blocked, waiting]) {
    await call(who, 'POST', '/follow', { followedId: organizer.user.user_id });
    await call(who, 'POST', '/events/event-subscriptions/toggle', { event_id: event.id, subscribed: true });
    await call(who, 'POST', '/events/event-likes/toggle', { event_id: event.id, liked: true });
    await call(who, 'POST', '/bookmarks', { object_type: 'event', object_id: event.id, bookmarked: true });
  }
  await call(organizer, 'POST', '/blocks', { blockedId: blocked.user.user_id });
  await call(organizer, 'PUT', `/events/${event.id}`, { attendee_note: `Then ${secret}`, address: 'Moved' });
  await call(stranger, 'POST', '/reports', { object_type: 'event', object_id: event.id, reason: 'spam' });
  link = /mine\/(.+)\.ics$/.exec((await call(attendee, 'POST', '/auth/calendar-link', {})).url)?.[1] ?? '';
  const listed = await server.inject({ method: 'GET', url: '/api/reports', headers: operator.headers });
  if (listed.body.includes(secret)) throw new Error('A report tells the note');
});
afterAll(async () => {
  await server.close();
  rmSync(app, { recursive: true });
});

/** The addresses that the server answers a GET at, from its own table of routes. */
function routes(): string[] {
  const found: string[] = [];
  const above: string[] = [];
  for (const line of server.app.printRoutes({ commonPrefix: false }).split('\n')) {
    const [, indent = '', part = '', methods = ''] = /^([│ ]*)[└├]── (\S*) \((.*)\)$/u.exec(line) ?? [];
    const depth = indent.length / 4;
    above.splice(depth, Infinity, part);
    const path = above.join('').replaceAll('//', '/');
    if (methods.split(', ').includes('GET')) found.push(path);
  }
  return found;
}

/** What may stand for a name in a path. @throws for a name that is new: say here what it stands for */
function valuesOf(name: string): string[] {
  const persons = [people.organizer, people.attendee].map(({ user }) => String(user.user_id));
  const known: Record<string, string[]> = {
    id: [String(event.id), event.ref],
    event_id: [String(event.id), event.ref],
    userId: persons,
    followedId: persons,
    receiverId: persons,
    category: ['music', 'all_events', 'online'],
    secret: [link],
    key: [...rankingKeys],
    sha256: ['0'.repeat(64)],
    owner: ['1'],
    size: ['320.webp'],
    file: ['1.xml'],
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

const queries = ['', `?search=${secret}&q=${secret}`];

/** Replies may repeat the search. */
const noteIn = (body: string) => /(First|Then) xylophone/.test(body);

async function tellers(who: Caller | null): Promise<string[]> {
  const told = new Set<string>();
  for (const path of routes()) {
    for (const address of addressesOf(path)) {
      for (const query of queries) {
        const accept = path.startsWith('/api/') ? '*/*' : 'text/html';
        const headers = { accept, ...who?.headers };
        const reply = await server.inject({ method: 'GET', url: `${address}${query}`, headers });
        expect([address, reply.statusCode < 500 || reply.statusCode === 503]).toEqual([address, true]);
        if (noteIn(`${reply.body} ${JSON.stringify(reply.headers)}`)) told.add(path);
      }
    }
  }
  return [...told];
}

test('[INFO-04] the walk finds the reads that matter', () => {
  const found = routes();
  const some = ['/api/events', '/api/events/:id', '/api/sync/me', '/api/feeds/mine/:secret.ics', '/events/:id', '/'];
  expect(found).toEqual(expect.arrayContaining(some));
  expect(found.length).toBeGreaterThan(70);
});

test.each(['guest', 'stranger', 'waiting', 'blocked'] as const)(
  '[INFO-04] no read tells a %s the note',
  async (role) => {
    expect(await tellers(role === 'guest' ? null : people[role])).toEqual([]);
  },
);

test('[INFO-03] [INFO-04] who has a place reads it in the own pull alone, the organizer in the own export too', async () => {
  expect(await tellers(people.attendee)).toEqual(['/api/sync/me']);
  expect((await tellers(people.organizer)).toSorted()).toEqual(['/api/sync/me', '/api/users/export/:userId']);
});

test('[INFO-04] it is stored in its own table alone: in no kept reply, notice or index of words; and in no line of the log', async () => {
  const holders = await server.database.read(async ({ sql }) => {
    const names: string[] = [];
    for (const { name, columns } of await sql.introspection.getTables()) {
      const texts = columns.filter(({ dataType }) => /text|blob|^$/i.test(dataType));
      if (texts.length === 0) continue;
      const { rows } =
        await text`select ${text.join(texts.map((column) => text.ref(column.name)))} from ${text.table(name)}`.execute(
          sql,
        );
      if (JSON.stringify(rows).includes(secret)) names.push(name);
    }
    return names;
  });
  expect(holders).toEqual(['event_attendee_notes']);
  expect(log.lines().length).toBeGreaterThan(100);
  expect(noteIn(log.text())).toBe(false);
});
