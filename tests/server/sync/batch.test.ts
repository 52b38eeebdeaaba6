import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { uuidV7 } from '#contract/uuid.ts';
import { BatchReply } from '#contract/sync/protocol.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';

let server: TestServer;
let ana: Caller;
let event: Event;
const aConcert = { title: 'Noche', description: 'A night', date_time: '2027-07-01T20:00:00-04:00' };

beforeAll(async () => {
  server = await startServer();
  ana = await signUp(server, 'ana');
  event = (await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload: aConcert })).json();
});
afterAll(() => server.close());

async function send(items: object[], headers: object = ana.headers) {
  const device = { ...headers, 'scape-client': 'phone' };
  const reply = await server.inject({ method: 'POST', url: '/api/batch', headers: device, payload: { items } });
  expect(reply.statusCode).toBe(200);
  return BatchReply.parse(reply.json()).results;
}

function like(liked: boolean, more: object = {}) {
  const body = { event_id: event.id, liked };
  return { id: uuidV7(), method: 'POST', path: '/events/event-likes/toggle', body, ...more };
}

describe('POST /batch', () => {
  test('each item stands or falls alone, and the results are in order', async () => {
    const items = [
      like(true),
      { ...like(true), body: {} },
      { id: uuidV7(), method: 'POST', path: '/nothing', body: {} },
      { id: 'none' },
      { id: uuidV7(), method: 'PUT', path: `/events/${event.ref}`, body: { title: 'Batch' } },
    ];
    const results = await send(items);
    expect(results.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
    expect(results.map(({ status, body }) => [status, (body as { error?: string }).error])).toEqual([
      [200, undefined],
      [422, 'invalid'],
      [404, 'no_such_call'],
      [422, 'invalid'],
      [200, undefined],
    ]);
    expect(results[0]?.at).toMatch(/^[0-9a-z]+\.\d+$/);
    expect(results[1]?.at).toBeUndefined();
  });

  test('what was sent before is replayed', async () => {
    const items = [like(false), like(true)];
    const first = await send(items);
    const second = await send(items);
    expect(second).toEqual(first.map((result) => ({ ...result, replayed: true })));
  });

  test('a guest gets a 401 for each item that needs a user, and their views all the same', async () => {
    const view = { id: uuidV7(), method: 'POST', path: `/views/events/${event.id}`, body: {} };
    const results = await send([like(true), view], {});
    expect(results.map(({ status }) => status)).toEqual([401, 200]);
  });

  test('behind one that did not end final the rest of its lane is skipped, wherever that one failed', async () => {
    const lane = (name: string, seq: number) => ({ lane: name, seq });
    const missing = { cover_image: 'c'.repeat(64) };
    const create = { id: uuidV7(), method: 'POST', path: '/events', body: aConcert };
    const results = await send([
      { ...create, ...lane('in the writer', 1), blobs: missing },
      { ...like(true), body: {}, ...lane('in the writer', 2) },
      like(false, lane('in the writer', 3)),
      { id: uuidV7(), method: 'POST', path: '/nothing', body: {}, ...lane('before it', 1) },
      like(false, lane('before it', 2)),
      { ...like(true), body: {}, ...lane('final', 1) },
      like(true, lane('final', 2)),
    ]);
    expect(results.map(({ status }) => status)).toEqual([424, 425, 425, 404, 425, 422, 200]);
    const read = await server.inject({ method: 'GET', url: `/api/events/${event.id}`, headers: ana.headers });
    expect(read.json().liked).toBe(true);
  });

  test("a late copy is told so, and the lane's newer wish stands", async () => {
    const lane = `like:${event.ref}`;
    await send([like(true, { lane, seq: 10 })]);
    const [late] = await send([like(false, { lane, seq: 9 })]);
    expect([late?.status, (late?.body as { error?: string } | undefined)?.error]).toEqual([409, 'late_sequence']);
  });
});

describe('SYNC_ROUTES=off', () => {
  test('the sync calls are no such calls, and single calls keep keys, lanes and refs', async () => {
    const plain = await startServer({ settings: { hasSyncRoutes: false } });
    const ben = await signUp(plain, 'ben');
    const calls = [
      ['POST', '/api/batch'],
      ['GET', '/api/sync/events'],
      ['GET', '/api/sync/me'],
      ['PUT', `/api/blobs/${'a'.repeat(64)}`],
      ['POST', `/api/mutations/${uuidV7()}/void`],
    ] as const;
    for (const [method, url] of calls) {
      const reply = await plain.inject({ method, url, headers: ben.headers });
      expect([url, reply.statusCode, reply.json().error]).toEqual([url, 404, 'no_such_call']);
      expect(reply.headers['scape-api']).toBe('1');
    }
    const lane = { 'scape-client': 'phone', 'scape-lane': 'event:1', 'scape-seq': '4', 'idempotency-key': uuidV7() };
    const create = (headers: object) =>
      plain.inject({ method: 'POST', url: '/api/events', headers: { ...ben.headers, ...headers }, payload: aConcert });
    expect((await create(lane)).statusCode).toBe(201);
    expect((await create(lane)).headers['idempotency-replayed']).toBe('true');
    const late = await create({ ...lane, 'idempotency-key': uuidV7() });
    expect([late.statusCode, late.json().error]).toEqual([409, 'late_sequence']);
    await plain.close();
  });
});
