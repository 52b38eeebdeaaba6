import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import type { PageData } from '#contract/pages/page-data.ts';
import { loadRecurrence } from '#data/events/next-occurrence.ts';
import { eventRowOf, type EventRow } from '#data/events/rows.ts';
import { listEvents } from '#data/events/search.ts';
import type { ListQuery } from '#server/domain/pages/event-list.ts';
import { readPageData } from '#server/domain/pages/page-data.ts';
import { untouchedInstance } from '#world/data/sample-instance.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';
import { engines } from '#world/servers/engines.ts';
import type { TestServer } from '#world/servers/server.ts';

const now = Date.parse('2026-06-01T12:00:00Z');
const hourMs = 3_600_000;
const at = (hours: number) => new Date(now + hours * hourMs).toISOString();
const all: ListQuery = { when: 'upcoming', text: '', venue: '', category: 'all', page: 1 };

/** Events that are over, are on, are to come and repeat, in two categories; of each liked by up to three people. */
const events = Array.from({ length: 70 }, (_unused, index) => {
  const isRepeating = index % 9 === 4;
  // Every third has begun; of these every second is still on.
  const startH = index % 3 === 0 ? -1 - index : 2 + ((index * 37) % 600);
  const hours = index % 6 === 0 ? 2 * index + 5 : 1;
  return {
    likes: [3, 0, 1, 0, 2, 0, 0, 1][index % 8] ?? 0,
    payload: {
      title: `Event ${String(index)}`,
      description: 'D',
      category: index % 2 === 0 ? 'conciertos_y_musica' : 'comida_y_bebidas',
      date_time: at(isRepeating ? -30 * 24 - index : startH),
      ...(isRepeating
        ? { event_type: 'recurring', recurrence: 'FREQ=WEEKLY;COUNT=20' }
        : { end_date_time: at(startH + hours) }),
    },
  };
});

describe.each(engines)('on $name', ({ start }) => {
  let server: TestServer;
  let ana: Caller;
  let rows: EventRow[];

  beforeAll(async () => {
    server = await start({ now: () => now });
    ana = await signUp(server, 'ana');
    const people = [ana, await signUp(server, 'ben'), await signUp(server, 'cal')];
    for (const { likes, payload } of events) {
      const made = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
      if (made.statusCode !== 201) throw new Error(made.body);
      const like = { event_id: made.json<Event>().event_id, liked: true };
      for (const { headers } of people.slice(0, likes)) {
        const url = '/api/events/event-likes/toggle';
        const liked = await server.inject({ method: 'POST', url, headers, payload: like });
        if (liked.statusCode >= 300) throw new Error(liked.body);
      }
    }
    const list = await server.inject({ method: 'GET', url: '/api/events?limit=500' });
    rows = list.json<Event[]>().map((event) => eventRowOf(event, 0));
    await loadRecurrence(rows);
  });
  afterAll(() => server.close());

  const read = (query: ListQuery): Promise<PageData | null> =>
    readPageData(
      server.database,
      { type: 'list', ...query },
      { now, origin: 'https://scape.example', google: null, instance: untouchedInstance },
    );

  test.each<Partial<ListQuery>>([
    {},
    { page: 2 },
    { category: 'musica' },
    { when: 'past' },
    { when: 'past', category: 'comida', page: 2 },
  ])('[PAINT-02] a list begins as the device will show it: %j', async (given) => {
    const query = { ...all, ...given };
    const data = await read(query);
    const { list, events: sent = [] } = data ?? {};
    const filter = { text: '', category: query.category, when: query.when, nowMs: now };
    const whole = listEvents(rows, filter);
    const first = listEvents(
      sent.map((event) => eventRowOf(event, 0)),
      filter,
    );
    const refs = (of: readonly EventRow[]) => of.map(({ title }) => title);
    const complete = list?.complete ?? 0;
    expect(complete).toBeGreaterThanOrEqual(Math.min(24, whole.listed.length));
    expect(list?.total).toBe(whole.listed.length);
    expect(refs(first.listed.slice(0, complete))).toEqual(refs(whole.listed.slice(0, complete)));
    const shown = 4 * query.page;
    expect(refs(first.featured.slice(0, shown))).toEqual(refs(whole.featured.slice(0, shown)));
  });

  test('[PAINT-02] a search says how many it found only where it knows', async () => {
    expect((await read({ ...all, text: 'event 7' }))?.list).toMatchObject({ complete: expect.any(Number) as number });
    expect((await read({ ...all, text: 'event' }))?.list).toEqual({ total: null, complete: 24 });
    expect((await read({ ...all, text: 'nothing' }))?.list).toEqual({ total: 0, complete: 0 });
    expect((await read({ ...all, venue: 'nowhere' }))?.list).toEqual({ total: null, complete: 0 });
  });

  test('[WHEN-04] words that mean a day or a price are left to the device', async () => {
    expect(await read({ ...all, text: 'event tonight' })).toBeNull();
    expect(await read({ ...all, text: 'free event' })).toBeNull();
  });

  test('[PAINT-02] the home page has all that begin together, of which the device shows the first by ref', async () => {
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      const payload = { title, description: 'D', date_time: at(0.05) };
      const made = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
      expect(made.statusCode).toBe(201);
    }
    const page = { now, origin: 'https://scape.example', google: null, instance: untouchedInstance };
    const data = await readPageData(server.database, { type: 'home' }, page);
    expect(data?.events.map(({ title }) => title)).toEqual(['One', 'Two', 'Three', 'Four', 'Five']);
  });

  test('[PAINT-02] long texts make a list shorter, not its document endless', async () => {
    const description = 'a'.repeat(9_000);
    for (let index = 0; index < 24; index += 1) {
      const payload = { title: `Long ${String(index)}`, description, date_time: at(0.1), category: 'caridad' };
      const made = await server.inject({ method: 'POST', url: '/api/events', headers: ana.headers, payload });
      expect(made.statusCode).toBe(201);
    }
    const data = await read({ ...all, category: 'caridad' });
    expect(data?.list?.total).toBe(24);
    expect(data?.list?.complete).toBeLessThan(20);
    expect(JSON.stringify(data?.events).length).toBeLessThan(250_000);
  });
});
