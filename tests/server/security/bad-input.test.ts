import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { mutationKinds, mutationOf } from '#contract/sync/mutations.ts';
import type { Event } from '#contract/events/entity.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { badAccountCalls } from './bad-account-calls.ts';
import { badCalls } from './bad-calls.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { everything } from '#world/servers/everything.ts';

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

describe('[API-02] bad input gets the documented error and changes nothing', () => {
  const titled = [...badCalls, ...badAccountCalls].map((bad) => [`${bad.method} ${bad.url}: ${bad.why}`, bad] as const);

  test.each(titled)('%s', async (_title, { who = 'ana', method, url, payload, status, error, fields }) => {
    const before = await everything(server);
    const address = url.replace('{event}', String(event.id)).replace('{draft}', draft.ref).replace('{uuid}', uuidV7());
    const sent = JSON.parse(JSON.stringify(payload ?? null).replace('"REF"', `"${event.ref}"`)) as object | null;
    const headers = who === 'nobody' ? {} : (who === 'ana' ? ana : ben).headers;
    const reply = await server.inject({ method, url: address, headers, ...(sent === null ? {} : { payload: sent }) });
    expect([reply.statusCode, reply.json().error]).toEqual([status, error]);
    expect(ErrorReply.parse(reply.json()).message).not.toBe('');
    const named = Object.keys(reply.json().fields ?? {}).toSorted();
    expect(named).toEqual(fields?.toSorted() ?? named);
    expect(await everything(server)).toEqual(before);
  });

  test.each(mutationKinds.filter((kind) => mutationOf(kind).needsUser))('%s without a user is 401', async (kind) => {
    const before = await everything(server);
    const { method, path } = mutationOf(kind);
    const url = `/api${path.replace('{id}', String(event.id)).replace('{userId}', String(ana.user.id))}`;
    const reply = await server.inject({ method, url, payload: {} });
    expect([reply.statusCode, reply.json().error]).toEqual([401, 'unauthorized']);
    expect(await everything(server)).toEqual(before);
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
