import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuidV7 } from '#contract/uuid.ts';
import type { Event } from '#contract/events/entity.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';

describe.each(engines)('[DET-06] views on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let ben: Caller;

  beforeAll(async () => {
    server = await start();
    [ana, ben] = [await signUp(server, 'ana'), await signUp(server, 'ben')];
  });
  afterAll(() => server.close());

  async function make(status = 'active'): Promise<Event> {
    const payload = { title: 'Seen', description: 'x', date_time: '2030-01-01T10:00:00Z', status };
    return (await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload })).json();
  }

  async function view({ id }: Event, payload: object, headers: Record<string, string> = {}) {
    return await server.inject({ method: 'POST', url: `/api/views/events/${String(id)}`, headers, payload });
  }

  async function counts({ ref }: Event) {
    return (await server.inject({ method: 'GET', url: `/api/views/event/${ref}/count` })).json();
  }

  test('a guest’s visit counts once however often it arrives, a guest once however often they visit, and neither leaves a key', async () => {
    const event = await make();
    const visitor = { visitor_id: uuidV7() };
    const visit = { 'idempotency-key': uuidV7(), 'scape-client': uuidV7(), 'scape-lane': 'view', 'scape-seq': '1' };
    const first = await view(event, visitor, visit);
    expect((await view(event, visitor, visit)).json()).toEqual(first.json());
    await view(event, visitor, { ...visit, 'idempotency-key': uuidV7(), 'scape-seq': '2' });
    expect(await counts(event)).toEqual({ view_count: 2, unique_view_count: 1 });
    const left = await server.database.read(async ({ sql }) => [
      await sql.selectFrom('mutations').select('key').where('kind', '=', 'view.record').execute(),
      await sql.selectFrom('lanes').select('lane').execute(),
    ]);
    expect(left).toEqual([[], []]);
  });

  test('one of somebody who is signed in counts once however often it arrives', async () => {
    const event = await make();
    const visit = { ...ben.headers, 'idempotency-key': uuidV7(), 'scape-client': uuidV7() };
    const first = await view(event, {}, visit);
    expect((await view(event, {}, visit)).json()).toEqual(first.json());
    await view(event, {}, { ...visit, 'idempotency-key': uuidV7() });
    expect(await counts(event)).toEqual({ view_count: 2, unique_view_count: 1 });
  });

  test('visitors at once are each counted, and each of them once', async () => {
    const event = await make();
    const visitors = Array.from({ length: 12 }, () => uuidV7());
    await Promise.all([...visitors, ...visitors].map((visitor_id) => view(event, { visitor_id })));
    expect(await counts(event)).toEqual({ view_count: 24, unique_view_count: 12 });
  });

  test('visitors whom one network makes up are counted up to a number, alone and in batches; they leave no more rows', async () => {
    const event = await make();
    const item = () => ({
      id: uuidV7(),
      method: 'POST',
      path: `/views/events/${event.ref}`,
      body: { visitor_id: uuidV7() },
    });
    for (let count = 0; count < 3; count += 1) {
      const items = Array.from({ length: 100 }, item);
      const reply = await server.inject({ method: 'POST', url: '/api/batch', payload: { items } });
      const { results } = reply.json<{ results: { status: number }[] }>();
      expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    }
    expect((await view(event, { visitor_id: uuidV7() })).statusCode).toBe(200);
    await view(event, {}, ben.headers);
    expect(await counts(event)).toEqual({ view_count: 201, unique_view_count: 201 });
    const rows = await server.database.read(({ sql }) =>
      sql.selectFrom('viewers').select('viewer').where('event_id', '=', event.id).execute(),
    );
    expect(rows).toHaveLength(201);
  });

  test('who is signed in is one visitor on all devices; who names none is seen and not counted as one', async () => {
    const event = await make();
    for (const visitor_id of [uuidV7(), uuidV7()]) await view(event, { visitor_id }, ben.headers);
    await view(event, {});
    expect(await counts(event)).toEqual({ view_count: 3, unique_view_count: 1 });
    const read = await server.inject({ method: 'GET', url: `/api/events/${String(event.id)}` });
    expect(read.json()).toMatchObject({ views: 3, view_count: 3, unique_view_count: 1 });
  });

  test('what can’t be seen has no views to count or to read', async () => {
    const draft = await make('draft');
    expect((await view(draft, { visitor_id: uuidV7() })).statusCode).toBe(404);
    expect((await server.inject({ method: 'GET', url: `/api/views/event/${draft.ref}/count` })).statusCode).toBe(404);
    expect((await view({ ...draft, id: 999_999 }, {})).json()).toMatchObject({ error: 'not_found' });
  });
});
