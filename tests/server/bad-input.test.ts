import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorReply } from '#contract/refusals.ts';
import { uuidV7 } from '#contract/ids.ts';
import { mutationKinds, mutationOf } from '#contract/mutations.ts';
import type { Event } from '#contract/event.ts';
import { startServer } from '#world/server.ts';
import type { TestServer } from '#world/server.ts';
import { aForm, aPicture, sha256Of, signUp } from './callers.ts';
import type { Caller } from './callers.ts';

let server: TestServer;
let ana: Caller;
let ben: Caller;
let event: Event;
let draft: Event;
const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

beforeAll(async () => {
  server = await startServer();
  [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  const create = async (payload: object): Promise<Event> =>
    (await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload })).json();
  event = await create(aConcert);
  draft = await create({ ...aConcert, status: 'draft' });
});
afterAll(() => server.close());

/** Everything that anybody could see changed: the rows of every table that a write may touch. */
async function everything(): Promise<unknown> {
  return await server.database.read(async ({ sql }) => ({
    events: await sql.selectFrom('events').selectAll().orderBy('id').execute(),
    engagement: await sql.selectFrom('engagement').selectAll().execute(),
    viewers: await sql.selectFrom('viewers').selectAll().execute(),
    blobs: await sql.selectFrom('blobs').selectAll().execute(),
    users: await sql.selectFrom('users').selectAll().execute(),
    changes: await sql.selectFrom('changes').selectAll().execute(),
  }));
}

interface Bad {
  why: string;
  who?: 'ana' | 'ben' | 'nobody';
  method: 'POST' | 'PUT' | 'DELETE';
  url: () => string;
  payload?: object;
  status: number;
  error: string;
  fields?: string[];
}

const toggles = [
  ['/api/events/event-likes/toggle', 'event_id', {}],
  ['/api/events/event-subscriptions/toggle', 'event_id', {}],
  ['/api/bookmarks', 'object_id', { object_type: 'event' }],
] as const;
const wishes: Record<string, string> = {
  '/api/events/event-likes/toggle': 'liked',
  '/api/events/event-subscriptions/toggle': 'subscribed',
  '/api/bookmarks': 'bookmarked',
};
const create = { method: 'POST', url: () => '/api/events' } as const;
const edit = { method: 'PUT', url: () => `/api/events/${event.id}` } as const;
const invalid = { status: 422, error: 'invalid' } as const;
const register = { method: 'POST', url: () => '/api/auth/register', who: 'nobody' } as const;
const person = { email: 'x@example.com', password: 'correct1horse', username: 'xavier', name: 'X', lastname: 'Y' };

const cases: Bad[] = [
  { why: 'nothing', ...create, payload: {}, ...invalid, fields: ['title', 'description', 'date_time'] },
  { why: 'empty title', ...create, payload: { ...aConcert, title: '  ' }, ...invalid, fields: ['title'] },
  { why: 'mistyped', ...create, payload: { ...aConcert, title: 5, tags: 'a' }, ...invalid, fields: ['title', 'tags'] },
  { why: 'long title', ...create, payload: { ...aConcert, title: 'x'.repeat(201) }, ...invalid, fields: ['title'] },
  { why: 'no date', ...create, payload: { ...aConcert, date_time: 'tomorrow' }, ...invalid, fields: ['date_time'] },
  { why: 'a date without zone', ...create, payload: { ...aConcert, date_time: '2027-01-01T10:00:00' }, ...invalid },
  { why: 'a script as link', ...create, payload: { ...aConcert, event_link: 'javascript:1' }, ...invalid },
  {
    why: 'off the globe',
    ...create,
    payload: { ...aConcert, location: { type: 'Point', coordinates: [181, 0] } },
    ...invalid,
  },
  {
    why: 'a ref that is none',
    ...create,
    payload: { ...aConcert, client_id: 'mine' },
    ...invalid,
    fields: ['client_id'],
  },
  { why: 'an array', ...create, payload: [], ...invalid },
  { why: 'another organizer', ...create, payload: { ...aConcert, organizer_id: 2 }, status: 403, error: 'forbidden' },
  { why: 'too large', ...create, payload: { ...aConcert, junk: 'x'.repeat(600_000) }, status: 413, error: 'too_large' },
  {
    why: 'a ref of another',
    ...create,
    who: 'ben',
    payload: { ...aConcert, client_id: 'REF' },
    status: 409,
    error: 'ref_taken',
  },
  { why: 'mistyped', ...edit, payload: { capacity: 'many' }, ...invalid, fields: ['capacity'] },
  { why: 'oversized', ...edit, payload: { description: 'x'.repeat(20_001) }, ...invalid, fields: ['description'] },
  {
    why: 'ends before it starts',
    ...edit,
    payload: { end_date_time: '2020-01-01T00:00:00Z' },
    ...invalid,
    fields: ['end_date_time'],
  },
  {
    why: 'a picture that is not there',
    ...edit,
    payload: { gallery_images: ['/media/x'] },
    ...invalid,
    fields: ['gallery_images'],
  },
  { why: 'wrong owner', ...edit, who: 'ben', payload: { title: 'Mine' }, status: 403, error: 'forbidden' },
  {
    why: 'an id that is nobody’s',
    method: 'PUT',
    url: () => '/api/events/9999',
    payload: { title: 'x' },
    status: 404,
    error: 'not_found',
  },
  {
    why: 'an id that is none',
    method: 'PUT',
    url: () => '/api/events/1%20or%201',
    payload: {},
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a draft of another',
    who: 'ben',
    method: 'PUT',
    url: () => `/api/events/${draft.ref}`,
    payload: { title: 'x' },
    status: 404,
    error: 'not_found',
  },
  {
    why: 'wrong owner',
    who: 'ben',
    method: 'DELETE',
    url: () => `/api/events/${event.id}`,
    status: 403,
    error: 'forbidden',
  },
  {
    why: 'an id that is nobody’s',
    method: 'DELETE',
    url: () => `/api/events/${uuidV7()}`,
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a view of nothing',
    who: 'nobody',
    method: 'POST',
    url: () => '/api/views/events/9999',
    payload: {},
    status: 404,
    error: 'not_found',
  },
  {
    why: 'a visitor that is none',
    who: 'nobody',
    method: 'POST',
    url: () => `/api/views/events/${event.id}`,
    payload: { visitor_id: 7 },
    ...invalid,
    fields: ['visitor_id'],
  },
  ...toggles.flatMap(([path, id, rest]): Bad[] => {
    const toggle = { method: 'POST', url: () => path } as const;
    return [
      { why: 'no id', ...toggle, payload: rest, ...invalid, fields: [id] },
      { why: 'a mistyped id', ...toggle, payload: { ...rest, [id]: '1; drop table events' }, ...invalid, fields: [id] },
      { why: 'a mistyped wish', ...toggle, payload: { ...rest, [id]: 1, [wishes[path] ?? '']: 'yes' }, ...invalid },
      { why: 'nothing there', ...toggle, payload: { ...rest, [id]: 9999 }, status: 404, error: 'not_found' },
      {
        why: 'a draft of another',
        who: 'ben',
        ...toggle,
        payload: { ...rest, [id]: 2 },
        status: 404,
        error: 'not_found',
      },
    ];
  }),
  ...toggles.slice(0, 2).map(([path, id]): Bad => ({
    why: 'for another user',
    method: 'POST',
    url: () => path,
    payload: { [id]: 1, user_id: 2 },
    status: 403,
    error: 'forbidden',
  })),
  {
    why: 'nothing',
    ...register,
    payload: {},
    ...invalid,
    fields: ['email', 'password', 'username', 'name', 'lastname'],
  },
  { why: 'a weak password', ...register, payload: { ...person, password: 'short1' }, ...invalid, fields: ['password'] },
  { why: 'no e-mail', ...register, payload: { ...person, email: 'x@y' }, ...invalid, fields: ['email'] },
  {
    why: 'a taken e-mail',
    ...register,
    payload: { ...person, email: 'ANA@example.com' },
    status: 409,
    error: 'taken',
    fields: ['email'],
  },
  {
    why: 'a taken name',
    ...register,
    payload: { ...person, username: 'Ana' },
    status: 409,
    error: 'taken',
    fields: ['username'],
  },
  {
    why: 'a wrong password',
    who: 'nobody',
    method: 'POST',
    url: () => '/api/auth/login',
    payload: { email: 'ana@example.com', password: 'wrong' },
    status: 401,
    error: 'unauthorized',
  },
  {
    why: 'an unknown account',
    who: 'nobody',
    method: 'POST',
    url: () => '/api/auth/login',
    payload: { email: 'no@example.com', password: 'wrong' },
    status: 401,
    error: 'unauthorized',
  },
  {
    why: 'no password',
    who: 'nobody',
    method: 'POST',
    url: () => '/api/auth/login',
    payload: { email: 'ana@example.com' },
    ...invalid,
    fields: ['password'],
  },
  {
    why: 'nobody signed in',
    who: 'nobody',
    method: 'POST',
    url: () => '/api/auth/logout',
    status: 401,
    error: 'unauthorized',
  },
  { why: 'not a list', method: 'POST', url: () => '/api/batch', payload: { items: 5 }, ...invalid, fields: ['items'] },
  {
    why: 'too many',
    method: 'POST',
    url: () => '/api/batch',
    payload: { items: Array.from({ length: 101 }, () => ({})) },
    ...invalid,
    fields: ['items'],
  },
  {
    why: 'too large',
    method: 'POST',
    url: () => '/api/batch',
    payload: { items: [{ body: 'x'.repeat(263_000) }] },
    status: 413,
    error: 'too_large',
  },
  {
    why: 'a key that is none',
    method: 'POST',
    url: () => '/api/mutations/mine/void',
    payload: { lane: 'x', seq: 1 },
    ...invalid,
    fields: ['key'],
  },
  {
    why: 'no lane',
    method: 'POST',
    url: () => `/api/mutations/${uuidV7()}/void`,
    payload: { seq: -1 },
    ...invalid,
    fields: ['lane', 'seq'],
  },
];

describe('[API-02] bad input gets the documented error and changes nothing', () => {
  test.each(
    cases.map(
      (bad) => [`${bad.method} ${bad.url.toString().replace(/^.*?['"`]|['"`]$/g, '')}: ${bad.why}`, bad] as const,
    ),
  )('%s', async (_title, { who = 'ana', method, url, payload, status, error, fields }) => {
    const before = await everything();
    const sent = JSON.parse(JSON.stringify(payload ?? null).replace('"REF"', `"${event.ref}"`)) as object | null;
    const headers = who === 'nobody' ? {} : (who === 'ana' ? ana : ben).headers;
    const reply = await server.inject({ method, url: url(), headers, ...(sent === null ? {} : { payload: sent }) });
    expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
    expect(ErrorReply.parse(reply.json()).message).not.toBe('');
    const named = Object.keys(reply.json().fields ?? {}).toSorted();
    expect(named).toEqual(fields?.toSorted() ?? named);
    expect(await everything()).toEqual(before);
  });

  test.each(mutationKinds.filter((kind) => mutationOf(kind).needsUser))('%s without a user is 401', async (kind) => {
    const before = await everything();
    const { method, path } = mutationOf(kind);
    const url = `/api${path.replace('{id}', String(event.id))}`;
    const reply = await server.inject({ method, url, payload: {} });
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'unauthorized']);
    expect(await everything()).toEqual(before);
  });

  test.each(['{', '{"title":', 'title=x'])('a body that is not JSON is 400: %s', async (payload) => {
    const headers = { ...ana.headers, 'content-type': 'application/json' };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload });
    expect([reply.statusCode, reply.json().error]).toEqual([400, 'malformed']);
  });

  test('a body of another type is 415', async () => {
    const headers = { ...ana.headers, 'content-type': 'application/xml' };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload: '<event/>' });
    expect([reply.statusCode, reply.json().error]).toEqual([415, 'unsupported_media']);
  });

  test.each([
    ['Idempotency-Key', 'mine'],
    ['Scape-Client', 'a b'],
    ['Scape-Seq', '-1'],
    ['Scape-Lane', 'x'.repeat(121)],
  ])('a header that cannot be read is 400: %s', async (name, value) => {
    const headers = { ...ana.headers, [name.toLowerCase()]: value };
    const reply = await server.inject({ method: 'POST', url: '/api/events', headers, payload: aConcert });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [name]]);
  });

  test.each([
    ['GET', '/api/nothing'],
    ['POST', '/api/events/1/nothing'],
    ['PUT', '/api/health'],
    ['GET', '/api'],
  ] as const)('an unknown path is JSON 404: %s %s', async (method, url) => {
    const reply = await server.inject({ method, url, headers: { accept: 'text/html' } });
    expect([reply.statusCode, reply.json().error]).toEqual([404, 'no_such_call']);
    expect(reply.headers['scape-api']).toBe('1');
  });

  test.each([
    ['/api/events?limit=0', 422],
    ['/api/events?latitude=91&longitude=0', 422],
    ['/api/events?from=yesterday', 422],
    ['/api/events?after=zzz', 422],
    ['/api/events?limit=501', 200],
    ['/api/sync/me?kinds=secrets', 422],
    ['/api/sync/events?cursor=zzz', 410],
    ['/api/users/0', 422],
    ['/api/users/999', 404],
    ['/api/users/events/999', 404],
    ['/api/users/subscribed/2', 403],
    ['/api/bookmarks/users/2/bookmarks/events', 403],
    ['/api/events/event-likes/2', 403],
    ['/api/views/event/999/count', 404],
  ])('reads: %s is %i', async (url, status) => {
    const reply = await server.inject({ method: 'GET', url, headers: ana.headers });
    expect(reply.statusCode).toBe(status);
  });
});

describe('[API-04] uploads', () => {
  const put = (bytes: Buffer, sha256: string, headers: object = ana.headers) =>
    server.inject({ method: 'PUT', url: `/api/blobs/${sha256}`, headers: { ...headers }, payload: bytes });

  test('bytes with another hash, no picture, too many bytes, nobody: refused, and nothing is held', async () => {
    const before = await everything();
    const picture = await aPicture();
    const text = Buffer.from('this is a text file named .png');
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    const replies = [
      await put(picture, 'a'.repeat(64)),
      await put(picture, 'short'),
      await put(picture.subarray(0, 90), sha256Of(picture.subarray(0, 90))),
      await put(text, sha256Of(text)),
      await put(svg, sha256Of(svg)),
      await put(large, sha256Of(large)),
      await put(picture, sha256Of(picture), {}),
    ];
    expect(replies.map((reply) => [reply.statusCode, reply.json().error])).toEqual([
      [422, 'hash_mismatch'],
      [422, 'invalid'],
      [422, 'invalid'],
      [415, 'unsupported_media'],
      [415, 'unsupported_media'],
      [413, 'too_large'],
      [401, 'unauthorized'],
    ]);
    expect(await everything()).toEqual(before);
    for (const bytes of [text, svg]) expect(await server.store.has(`blobs/${sha256Of(bytes)}`)).toBe(false);
  });

  test('a form with a broken, a too large or a strange file is refused with its field, and makes no event', async () => {
    const before = await everything();
    const fields: [string, string][] = Object.entries(aConcert);
    const send = (name: string, bytes: Buffer) => {
      const form = aForm([...fields, [name, { bytes, filename: 'cover.png' }]]);
      return server.inject({
        method: 'POST',
        url: '/api/events',
        ...form,
        headers: { ...ana.headers, ...form.headers },
      });
    };
    const broken = await send('cover_image', Buffer.from('no picture'));
    expect([broken.statusCode, Object.keys(broken.json().fields)]).toEqual([415, ['cover_image']]);
    const large = await send('cover_image', Buffer.alloc(10 * 1024 * 1024 + 1));
    expect([large.statusCode, large.json().error]).toEqual([413, 'too_large']);
    expect(((await everything()) as { events: object }).events).toEqual((before as { events: object }).events);
    const strange = await send('avatar', await aPicture());
    expect([strange.statusCode, Object.keys(strange.json().fields)]).toEqual([422, ['avatar']]);
    expect(((await everything()) as { events: object }).events).toEqual((before as { events: object }).events);
  });

  test('a call that takes JSON takes no form', async () => {
    const form = aForm([['event_id', '1']]);
    const headers = { ...ana.headers, ...form.headers };
    const reply = await server.inject({ method: 'POST', url: '/api/bookmarks', payload: form.payload, headers });
    expect(reply.statusCode).toBe(415);
  });
});
