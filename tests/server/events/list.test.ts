import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fc } from '#world/random/properties.ts';
import type { Event } from '#contract/events/entity.ts';
import { cellAt, cellsAround } from '#server/db/search/geo-grid.ts';
import { listEvents } from '#server/db/events/lists.ts';
import type { EventRow } from '#server/db/events/rows.ts';
import type { EventFilter, EventPlace } from '#server/db/events/lists.ts';
import type { Storage } from '#server/writer/storage.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { seededRandom } from '#world/random/seeded.ts';
import { signUp } from '#world/servers/callers.ts';
import { databases } from '#world/servers/databases.ts';
import { createScene, noon } from '#world/scenes/events.ts';

/** The distance on the globe in kilometres, written another way than the server's. */
function distanceKm([aLng, aLat]: number[], [bLng, bLat]: number[]): number {
  const radians = (degrees = 0) => (degrees * Math.PI) / 180;
  const cosine =
    Math.sin(radians(aLat)) * Math.sin(radians(bLat)) +
    Math.cos(radians(aLat)) * Math.cos(radians(bLat)) * Math.cos(radians(bLng) - radians(aLng));
  return 6371 * Math.acos(Math.min(1, Math.max(-1, cosine)));
}

test('the cells around a point hold every point within the radius, at the date line and the poles too', () => {
  const latitude = fc.double({ min: -90, max: 90, noNaN: true });
  const longitude = fc.double({ min: -180, max: 180, noNaN: true });
  const radius = fc.double({ min: 0.1, max: 900, noNaN: true });
  const turn = fc.double({ min: 0, max: 2 * Math.PI, noNaN: true });
  fc.assert(
    fc.property(
      latitude,
      longitude,
      radius,
      turn,
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (lat, lng, km, bearing, share) => {
        const cells = cellsAround({ latitude: lat, longitude: lng, radiusKm: km });
        if (cells === null) return;
        const angle = (km * share) / 6371;
        const [y, x] = [(lat * Math.PI) / 180, (lng * Math.PI) / 180];
        const toLat = Math.asin(Math.sin(y) * Math.cos(angle) + Math.cos(y) * Math.sin(angle) * Math.cos(bearing));
        const east = Math.sin(bearing) * Math.sin(angle) * Math.cos(y);
        const toLng = x + Math.atan2(east, Math.cos(angle) - Math.sin(y) * Math.sin(toLat));
        const degrees = (((toLng * 180) / Math.PI + 540) % 360) - 180;
        expect(cells).toContain(cellAt((toLat * 180) / Math.PI, degrees));
      },
    ),
    { numRuns: 2_000 },
  );
});

describe.each(databases)('[API-05] lists on $name', ({ open }) => {
  let storage: Storage;
  const places: { id: number; at: [number, number] }[] = [];

  beforeAll(async () => {
    storage = await open();
    const scene = createScene(storage);
    const ana = await scene.person();
    const random = seededRandom(7);
    const centres = [
      [-69.9, 18.5],
      [179.9, -17],
      [0, 89.5],
      [10, 50],
    ] as const;
    for (let count = 0; count < 160; count += 1) {
      const [lng, lat] = centres[count % centres.length] ?? centres[0];
      const far = (random() - 0.5) * 6;
      const at: [number, number] = [
        ((lng + far + 540) % 360) - 180,
        Math.min(90, Math.max(-90, lat + (random() - 0.5) * 6)),
      ];
      const location = { type: 'Point' as const, coordinates: at };
      const hour = Math.floor((random() - 0.4) * 1_000);
      const date_time = new Date(noon + hour * 3600_000).toISOString();
      places.push({ id: (await scene.event(ana, { location, date_time, title: `Fiesta ${count}` })).id, at });
    }
    await scene.event(ana, { title: 'Peña Folclórica', city: 'Bogotá', category: 'conciertos_y_musica' });
    await scene.event(ana, { title: '100% Rock_n_roll', category: 'musica', online: true });
    await scene.event(ana, { title: 'Draft', status: 'draft' });
  }, 120_000);
  afterAll(() => storage.close());

  async function all(filter: EventFilter, limit = 500): Promise<EventRow[]> {
    const walk = async (place: EventPlace): Promise<EventRow[]> => {
      const { rows, next } = await storage.database.read((tx) => listEvents(tx, filter, place, limit));
      return next === null ? rows : [...rows, ...(await walk(next))];
    };
    return await walk({ now: noon, phase: 'ahead', after: null });
  }

  test.each([
    [-69.9, 18.5, 120],
    [179.9, -17, 200],
    [-179.9, -17, 60],
    [0, 89.5, 250],
    [10, 50, 0.5],
    [10, 50, 9_000],
    [10, 50, 20_038],
  ])('what is near %d, %d within %d km is what the globe says', async (longitude, latitude, radiusKm) => {
    const found = await all({ near: { latitude, longitude, radiusKm } });
    const expected = places.filter(({ at }) => distanceKm(at, [longitude, latitude]) <= radiusKm);
    expect(found.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
  });

  test('pages of any size give the same order: ahead soonest first, then past latest first', async () => {
    const whole = (await all({})).map((row) => row.id);
    expect((await all({}, 7)).map((row) => row.id)).toEqual(whole);
    expect(new Set(whole).size).toBe(whole.length);
    const starts = (await all({})).map((row) => row.starts_at);
    const turn = starts.findIndex((start) => start < noon);
    expect(starts.slice(0, turn)).toEqual(starts.slice(0, turn).toSorted((a, b) => a - b));
    expect(starts.slice(turn)).toEqual(starts.slice(turn).toSorted((a, b) => b - a));
  });

  test('search knows neither case nor accents, wants every word or its beginning, and signs only part words', async () => {
    const titles = async (search: string) => (await all({ search })).map((row) => row.title);
    expect(await titles('PENA')).toEqual(['Peña Folclórica']);
    expect(await titles('folcló bogota')).toEqual(['Peña Folclórica']);
    expect(await titles('clorica')).toEqual([]);
    expect(await titles('pena rock')).toEqual([]);
    expect(await titles('100% rock')).toEqual(['100% Rock_n_roll']);
    expect(await titles('rock_n')).toEqual(['100% Rock_n_roll']);
    expect(await titles('_')).toEqual([]);
  });

  test('drafts are in no list', async () => {
    expect((await all({ search: 'draft' })).length).toBe(0);
  });
});

describe('[API-01] GET /events', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await startServer({ now: () => noon });
    const ana = await signUp(server, 'ana');
    const make = (payload: object) =>
      server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
    const base = { description: 'x', date_time: '2026-07-01T10:00:00Z' };
    await make({ ...base, title: 'Made', category: 'conciertos_y_musica' });
    await make({ ...base, title: 'Listed', category: 'musica', online: true });
    await make({ ...base, title: 'Art', category: 'arte_y_cultura', date_time: '2026-06-02T10:00:00Z', price: '5' });
    const ticket_types = [{ name: 'A', price: '3.00', quantity: '9', description: '' }];
    await make({
      ...base,
      title: 'Running',
      ticket_types,
      date_time: '2026-05-30T10:00:00Z',
      end_date_time: '2026-06-03T10:00:00Z',
    });
  });
  afterAll(() => server.close());

  async function titles(query: string): Promise<string[]> {
    const reply = await server.inject({ method: 'GET', url: `/api/events?${query}` });
    return reply.json<Event[]>().map((event) => event.title);
  }

  test.each([
    ['category=musica', ['Listed', 'Made']],
    ['category=conciertos_y_musica', ['Listed', 'Made']],
    ['category=online', ['Listed']],
    ['category=all', ['Art', 'Listed', 'Made', 'Running']],
    ['category=all_events&search=art', ['Art']],
    ['from=2026-06-02T00:00:00Z', ['Art', 'Listed', 'Made', 'Running']],
    ['from=2026-06-04T00:00:00Z', ['Listed', 'Made']],
    ['to=2026-06-02T12:00:00Z', ['Art', 'Running']],
    ['to=2026-06-02T10:00:00Z', ['Running']],
    ['from=2026-06-03T10:00:00Z&to=2026-06-30T00:00:00Z', ['Running']],
    ['price=paid', ['Art', 'Running']],
    ['price=free', ['Listed', 'Made']],
    ['price=free&category=online', ['Listed']],
    ['price=paid&search=art', ['Art']],
    ['price=free&search=art', []],
  ])('[EVT-06] [WHEN-07] %s', async (query, expected) => {
    expect((await titles(query)).toSorted()).toEqual(expected);
  });

  test.each([
    ['price=cheap', 'price', 'Must be free or paid'],
    ['from=2026-06-02T00:00:00Z&to=2026-06-02T00:00:00Z', 'to', 'Must be later than from'],
    ['to=tomorrow', 'to', 'Must be an ISO date and time'],
  ])('[API-02] [WHEN-07] %s is refused, and the field named', async (query, field, message) => {
    const reply = await server.inject({ method: 'GET', url: `/api/events?${query}` });
    expect([reply.statusCode, reply.json()]).toMatchObject([422, { fields: { [field]: message } }]);
  });

  test('the Link header walks through all pages, and the last has none', async () => {
    const walk = async (url: string): Promise<string[]> => {
      const reply = await server.inject({ method: 'GET', url });
      const here = reply.json<Event[]>().map((event) => event.title);
      const next = /^<([^>]+)>; rel="next"$/.exec(String(reply.headers['link'] ?? ''))?.[1];
      return next === undefined ? here : [...here, ...(await walk(next))];
    };
    const seen = await walk('/api/events?limit=1&category=all');
    expect(seen).toEqual(await titles('category=all'));
  });

  test('by likes: the most liked first', async () => {
    const ben = await signUp(server, 'ben');
    const payload = { event_id: 3, liked: true };
    await server.inject({ method: 'POST', url: '/api/events/event-likes/toggle', headers: ben.headers, payload });
    const { events } = (await server.inject({ method: 'GET', url: '/api/events/by-likes' })).json<{
      events: Event[];
    }>();
    expect(events.map((event) => event.likes)).toEqual([1, 0, 0, 0]);
    expect(events[0]?.id).toBe(3);
  });

  test('[EVT-08] by likes, from a time on: without what had ended before it', async () => {
    const liked = async (query: string) => {
      const reply = await server.inject({ method: 'GET', url: `/api/events/by-likes${query}` });
      return reply.json<{ events: Event[] }>().events.map((event) => event.title);
    };
    expect(await liked('?from=2026-06-03T00:00:00Z')).toEqual(['Made', 'Listed', 'Running']);
    expect(await liked('?from=2026-06-04T00:00:00Z&limit=1')).toEqual(['Made']);
    const wrong = await server.inject({ method: 'GET', url: '/api/events/by-likes?from=today' });
    expect([wrong.statusCode, wrong.json()]).toMatchObject([422, { fields: { from: expect.any(String) } }]);
  });
});
