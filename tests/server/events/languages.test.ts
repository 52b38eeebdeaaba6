import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { listEvents } from '#server/db/events/lists.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp } from '#world/servers/callers.ts';
import type { Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import { plansOf } from '#world/servers/plans.ts';
import { aConcert } from '#world/scenes/events.ts';

describe.each(engines)('[INFO-01] the language of an event, on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;

  beforeAll(async () => {
    server = await start();
    ana = await signUp(server, 'ana');
  });
  afterAll(() => server.close());

  const send = (method: 'POST' | 'PUT', url: string, payload: object) =>
    server.inject({ method, url, payload, headers: ana.headers });
  const create = async (fields: object) =>
    (await send('POST', '/api/events', { ...aConcert, ...fields })).json<Event>();
  const read = async ({ id }: Event) =>
    (await server.inject({ method: 'GET', url: `/api/events/${id}` })).json<Event>();

  test('goes with a new event and with an edit, stays where an edit says nothing, and goes with null', async () => {
    const event = await create({ language: 'es' });
    expect(event.language).toBe('es');
    await send('PUT', `/api/events/${event.id}`, { title: 'Renamed' });
    expect(await read(event)).toMatchObject({ title: 'Renamed', language: 'es' });
    await send('PUT', `/api/events/${event.id}`, { language: 'en' });
    expect((await read(event)).language).toBe('en');
    await send('PUT', `/api/events/${event.id}`, { language: null });
    expect((await read(event)).language).toBeNull();
    expect((await create({})).language).toBeNull();
  });

  test.each([
    ['Spanish', 'Must be a language code such as es'],
    ['ES', 'Must be a language code such as es'],
    ['es-DO', 'Must be a language code such as es'],
    ['qzz', 'Unknown language'],
    ['und', 'Unknown language'],
    ['iw', 'Unknown language'],
  ])('%s is refused by name, in an event and in a list', async (language, message) => {
    const made = await send('POST', '/api/events', { ...aConcert, language });
    expect([made.statusCode, made.json()]).toMatchObject([422, { fields: { language: message } }]);
    const listed = await server.inject({ method: 'GET', url: `/api/events?language=${language}` });
    expect([listed.statusCode, listed.json()]).toMatchObject([422, { fields: { language: message } }]);
  });

  test('narrows a list, alone and with words', async () => {
    await create({ title: 'Tertulia', language: 'ca' });
    await create({ title: 'Tertulia', language: 'fr' });
    await create({ title: 'Salon', language: 'fr' });
    const listed = async (query: string) =>
      (await server.inject({ method: 'GET', url: `/api/events?${query}` }))
        .json<Event[]>()
        .map(({ title, language }) => `${title} ${String(language)}`)
        .toSorted();
    expect(await listed('language=fr')).toEqual(['Salon fr', 'Tertulia fr']);
    expect(await listed('language=fr&search=tertulia')).toEqual(['Tertulia fr']);
    expect(await listed('language=de')).toEqual([]);
  });
});

test('[INFO-01] a list of one language reads its own index, in its order', async () => {
  const storage = await openMigratedStorage();
  const place = { now: 9, phase: 'ahead' as const, after: null };
  const plans = await plansOf(storage.database, (tx) => listEvents(tx, { language: 'es' }, place, 9));
  expect(plans[0]).toMatch(/e USING INDEX public_by_language \(language=\? AND starts_at>\?/);
  expect(plans[0]).not.toMatch(/TEMP B-TREE/);
  await storage.close();
});
