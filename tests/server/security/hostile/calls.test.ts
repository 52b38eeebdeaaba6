import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { createDatabase } from '#world/databases/postgres.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { postgresHere } from '#world/databases/postgres-here.ts';
import { aForm, signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { everything } from '#world/servers/everything.ts';

const postgres = postgresHere();

const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };
const person = { email: 'x@example.com', password: 'correct1horse', username: 'xavier', name: 'X', lastname: 'Y' };
const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;

const engines: [name: string, databaseUrl: () => Promise<string | null>][] = [
  ['SQLite', async () => null],
  ...('missing' in postgres ? [] : [['PostgreSQL', () => createDatabase(postgres.url)] satisfies [string, unknown]]),
];

describe.each(engines)('[API-02] what only an attacker sends, on %s', (_name, databaseUrl) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;
  let event: Event;

  beforeAll(async () => {
    server = await startServer({ settings: { databaseUrl: await databaseUrl() } });
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
    event = (await post('/api/events', aConcert)).json();
  });
  afterAll(() => server.close());

  async function post(url: string, payload: object | string, headers: Record<string, string> = {}) {
    const type = { 'content-type': 'application/json' };
    return await server.inject({ method: 'POST', url, headers: { ...type, ...ana.headers, ...headers }, payload });
  }

  async function edit(payload: object | string, headers: Record<string, string> = {}) {
    const url = `/api/events/${event.id}`;
    const type = { 'content-type': 'application/json' };
    return await server.inject({ method: 'PUT', url, headers: { ...type, ...ana.headers, ...headers }, payload });
  }

  test.each([
    ['/api/events', { ...aConcert, title: 'a\0' }, 'title'],
    ['/api/events', { ...aConcert, tags: ['b', 'a\0'] }, 'tags.1'],
    ['/api/auth/register', { ...person, email: 'x\0@example.com' }, 'email'],
    ['/api/auth/register', { ...person, lastname: '\0' }, 'lastname'],
    ['/api/auth/login', { email: 'x\0@example.com', password: 'x' }, 'email'],
    [`/api/mutations/${uuidV7()}/void`, { lane: '\0', seq: 1 }, 'lane'],
  ])('a null character in a text of POST %s is refused with its field: %j', async (url, payload, field) => {
    const before = await everything(server);
    const reply = await post(url, payload);
    expect([reply.statusCode, reply.json().error, Object.keys(reply.json().fields)]).toEqual([422, 'invalid', [field]]);
    expect(await everything(server)).toEqual(before);
  });

  test.each(['search', 'category'])('a null character in the query %s is refused', async (name) => {
    const reply = await server.inject({ method: 'GET', url: `/api/events?${name}=%00` });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([422, [name]]);
  });

  test.each(['constructor', 'toString', 'hasOwnProperty'])(
    'a field called %s is passed over like any other',
    async (name) => {
      expect((await post('/api/events', { ...aConcert, [name]: 'x' })).statusCode).toBe(201);
      expect((await post('/api/auth/register', { [name]: 'x' })).statusCode).toBe(422);
    },
  );

  test('nesting without end is refused, in a body, in a form and in an item alone', async () => {
    const before = await everything(server);
    const form = aForm([['base', `{"title":${deep}}`]]);
    const replies = [await edit(`{"title":"x","base":{"title":${deep}}}`), await edit(form.payload, form.headers)];
    expect(replies.map((reply) => [reply.statusCode, Object.keys(reply.json().fields)])).toEqual([
      [422, ['base']],
      [422, ['base']],
    ]);
    const poisoned = `{"id":"${uuidV7()}","method":"PUT","path":"/events/${event.id}","body":{"base":${deep}}}`;
    const healthy = `{"id":"${uuidV7()}","method":"DELETE","path":"/events/999","body":{}}`;
    const batch = await post('/api/batch', `{"items":[${poisoned},${healthy}]}`);
    expect(batch.json().results.map(({ status }: { status: number }) => status)).toEqual([422, 404]);
    expect(await everything(server)).toEqual(before);
  });

  test('a made-up cursor is answered as an unknown one', async () => {
    const { cursor } = (await server.inject({ method: 'GET', url: '/api/sync/events' })).json();
    const { epoch } = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { epoch: string };
    const places = [
      { now: 1e300, phase: 'ahead', after: null },
      { now: 0, phase: 'behind', after: [0.5, 1] },
    ];
    const cursors = [
      ...places.map((place) => ({ phase: 'all', epoch, from: 0, sent: 0, place })),
      { phase: 'all', epoch, from: 0, sent: -1, place: { now: 0, phase: 'ahead', after: null } },
      { phase: 'changes', epoch, place: { base: 0, after: [0, '\0', 0] } },
    ];
    const text = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const urls = [
      ...cursors.map((made) => `/api/sync/events?cursor=${text(made)}`),
      ...places.map((made) => `/api/events?after=${text(made)}`),
    ];
    const replies = await Promise.all(urls.map((url) => server.inject({ method: 'GET', url })));
    expect(replies.map((reply) => reply.statusCode)).toEqual([410, 410, 410, 410, 422, 422]);
  });

  test('a pull that has already brought more than may be brought ends', async () => {
    const { cursor } = (await server.inject({ method: 'GET', url: '/api/sync/events?limit=1' })).json();
    const epoch = (JSON.parse(Buffer.from(cursor, 'base64url').toString()) as { epoch: string }).epoch;
    const made = { phase: 'all', epoch, from: 0, sent: 1e9, place: { now: 0, phase: 'ahead', after: null } };
    const url = `/api/sync/events?cursor=${Buffer.from(JSON.stringify(made)).toString('base64url')}`;
    const reply = await server.inject({ method: 'GET', url });
    expect([reply.statusCode, reply.json().events]).toEqual([200, []]);
    // What has changed since position 0 comes yet, from a place that the cursor can't be made to say.
    const next = `/api/sync/events?cursor=${reply.json().cursor}`;
    expect((await server.inject({ method: 'GET', url: next })).json().more).toBe(false);
  });

  test('coordinates that are all but nothing break no search by place', async () => {
    const location = { type: 'Point', coordinates: [5e-324, 1e-200] };
    const { id } = (await post('/api/events', { ...aConcert, location })).json();
    const near = await server.inject({ method: 'GET', url: '/api/events?latitude=0&longitude=0&radius=1' });
    expect(near.json().map((found: Event) => found.id)).toEqual([id]);
    const far = await server.inject({ method: 'GET', url: '/api/events?latitude=90&longitude=180&radius=20038' });
    expect(far.statusCode).toBe(200);
  });

  test('flips that meet each undo the other', async () => {
    const payload = { object_type: 'event', object_id: event.id };
    const call = { method: 'POST', url: '/api/bookmarks', headers: ben.headers, payload } as const;
    const replies = await Promise.all(Array.from({ length: 40 }, () => server.inject(call)));
    expect(replies.filter((reply) => reply.json().bookmarked)).toHaveLength(20);
  });

  test.each(['"abc"', 'abc', '"99999999999"', '"1", "2"'])(
    'a condition that names no version fails: %s',
    async (tag) => {
      const before = await everything(server);
      const reply = await edit({ title: 'Other' }, { 'if-match': tag });
      expect([reply.statusCode, reply.json().error]).toEqual([412, 'version_mismatch']);
      expect(await everything(server)).toEqual(before);
    },
  );

  test.each(['', '0x10', '1e3', '1.0'])('a sequence number that is none is refused: "%s"', async (seq) => {
    const reply = await edit({ title: 'Other' }, { 'scape-seq': seq });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['Scape-Seq']]);
  });

  test('an event that has become a draft is no longer among what others like', async () => {
    const { id } = (await post('/api/events', aConcert)).json();
    const like = { method: 'POST', url: '/api/events/event-likes/toggle', payload: { event_id: id } } as const;
    const liked = async ({ user, headers }: Caller) =>
      (await server.inject({ method: 'GET', url: `/api/events/event-likes/${user.id}`, headers })).json().likedEventIds;
    for (const { headers } of [ana, ben]) await server.inject({ ...like, headers });
    expect([await liked(ana), await liked(ben)]).toEqual([[id], [id]]);
    await server.inject({
      method: 'PUT',
      url: `/api/events/${id}`,
      headers: ana.headers,
      payload: { status: 'draft' },
    });
    expect([await liked(ana), await liked(ben)]).toEqual([[id], []]);
  });
});
