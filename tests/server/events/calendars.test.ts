import ical from 'node-ical';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Event } from '#contract/events/entity.ts';
import { calendarRows } from '#server/import/calendar.ts';
import { isBadRow } from '#server/import/rows.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { startServer } from '#world/servers/server.ts';
import type { TestServer } from '#world/servers/server.ts';
import { signUp, type Caller } from '#world/servers/callers.ts';

const noon = Date.parse('2026-06-01T12:00:00Z');
let now = noon;
let server: TestServer;
let ana: Caller;
let ben: Caller;

beforeAll(async () => {
  server = await startServer({ settings: { publicUrl: 'https://scape.example/' }, now: () => now });
  ana = await signUp(server, 'ana');
  ben = await signUp(server, 'ben');
});
afterAll(() => server.close());

async function create(given: object = {}, caller = ana): Promise<Event> {
  const payload = { title: 'Concert', description: 'D', date_time: '2026-07-01T20:00:00-04:00', ...given };
  const reply = await server.inject({ method: 'POST', url: '/api/events', headers: caller.headers, payload });
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json<Event>();
}

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ method: 'GET', url, headers });

/** The entries of a calendar, by UID, as another program reads them. */
async function entriesAt(url: string) {
  const reply = await get(url);
  if (reply.statusCode !== 200) throw new Error(`${String(reply.statusCode)} ${reply.body}`);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const entries = Object.values(ical.sync.parseICS(reply.body)).filter((entry) => entry?.type === 'VEVENT');
  return new Map(entries.map((entry) => [entry.uid, entry]));
}

const uidOf = ({ ref }: Event): string => `${ref}@scape`;
const calendarOf = (event: Event): string => `/api/events/${String(event.event_id)}/calendar.ics`;

function edit(event: Event, payload: object) {
  return server.inject({ method: 'PUT', url: `/api/events/${String(event.event_id)}`, headers: ana.headers, payload });
}

function subscribe(event: Event, caller: Caller) {
  const payload = { event_id: event.event_id, subscribed: true };
  return server.inject({
    method: 'POST',
    url: '/api/events/event-subscriptions/toggle',
    headers: caller.headers,
    payload,
  });
}

describe('[DET-01] the calendar file of one event', () => {
  test('is the event, under a name that no header can be made of', async () => {
    const event = await create({ title: 'Son"; x=\r\nSet-Cookie: a, ñandú', timezone: 'America/Santo_Domingo' });
    const reply = await get(calendarOf(event));
    expect(reply.headers['content-disposition']).toBe('attachment; filename="son-x-set-cookie-a-nandu.ics"');
    const entry = (await entriesAt(calendarOf(event))).get(uidOf(event));
    expect(entry?.start.toISOString()).toBe('2026-07-02T00:00:00.000Z');
    expect(entry?.url).toBe(`https://scape.example/events/${String(event.event_id)}`);
  });

  test('imported twice, with an edit between, is one entry whose sequence rises', async () => {
    const event = await create();
    const calendar = new Map<string, number>();
    const sequences: number[] = [];
    for (const title of [null, 'Another', 'A third']) {
      if (title !== null) await edit(event, { title });
      for (const [uid, entry] of await entriesAt(calendarOf(event))) {
        calendar.set(uid, Number(entry.sequence));
        sequences.push(Number(entry.sequence));
      }
    }
    expect([...calendar]).toEqual([[uidOf(event), 2]]);
    expect(sequences).toEqual([0, 1, 2]);
  });

  test('is read by our own importer', async () => {
    const title = 'Son\\nada; "bolero", y más';
    const event = await create({ title, timezone: 'Europe/Madrid', end_date_time: '2026-07-01T23:30:00-04:00' });
    const [row] = calendarRows((await get(calendarOf(event))).body, createGazetteer(), 'UTC');
    if (row === undefined || isBadRow(row)) throw new Error('unread');
    expect(row.event).toMatchObject({
      title,
      date_time: '2026-07-02T02:00:00+02:00',
      end_date_time: '2026-07-02T05:30:00+02:00',
      timezone: 'Europe/Madrid',
    });
  });

  test('is a draft for its organizer alone', async () => {
    const draft = await create({ status: 'draft' });
    expect((await get(calendarOf(draft))).statusCode).toBe(404);
    expect((await get(calendarOf(draft), ben.headers)).statusCode).toBe(404);
    const own = await get(calendarOf(draft), ana.headers);
    expect([own.statusCode, own.headers['cache-control']]).toEqual([200, 'private, no-cache']);
  });

  test.each(['0', 'none', '999999', '%00'])('there is none of %s', async (name) => {
    const reply = await get(`/api/events/${name}/calendar.ics`);
    expect([reply.statusCode, reply.json<{ message: string }>().message]).toEqual([404, 'Event not found']);
  });
});

describe('[EVT-06] feeds', () => {
  test('all events to come, with a name, and the same tag until one changes', async () => {
    const past = await create({ date_time: '2026-05-01T20:00:00Z' });
    const running = await create({ date_time: '2026-06-01T10:00:00Z', end_date_time: '2026-06-01T14:00:00Z' });
    const draft = await create({ status: 'draft' });
    const entries = await entriesAt('/api/feeds/events.ics');
    expect([past, running, draft].map((event) => entries.has(uidOf(event)))).toEqual([false, true, false]);
    const reply = await get('/api/feeds/events.ics');
    expect(reply.body).toContain('X-WR-CALNAME:Scape: events');
    now += 3600_000;
    const again = await get('/api/feeds/events.ics', { 'if-none-match': String(reply.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await edit(running, { title: 'Moved' });
    const changed = await get('/api/feeds/events.ics', { 'if-none-match': String(reply.headers.etag) });
    expect(changed.statusCode).toBe(200);
    now = noon;
  });

  test('a weekly event that began long ago is one to come', async () => {
    const weekly = await create({
      date_time: '2025-01-01T20:00:00Z',
      event_type: 'recurring',
      recurrence: 'FREQ=WEEKLY',
    });
    const entry = (await entriesAt('/api/feeds/events.ics')).get(uidOf(weekly));
    expect(entry?.start.toISOString()).toBe('2025-01-01T20:00:00.000Z');
    expect(entry?.rrule?.toString()).toContain('FREQ=WEEKLY');
  });

  test('a cancelled event is told to be, and so is one that was deleted, for a while and without its words', async () => {
    const cancelled = await create({ status: 'cancelled' });
    const flooded = { status: 'cancelled', cancel_message: 'Calle 5 is flooded' };
    const deleted = await create({
      title: 'At Calle 5',
      description: 'Come to Calle 5',
      address: 'Calle 5',
      ...flooded,
    });
    const draft = await create({ status: 'draft' });
    for (const event of [deleted, draft]) {
      await server.inject({ method: 'DELETE', url: `/api/events/${String(event.event_id)}`, headers: ana.headers });
    }
    const entries = await entriesAt('/api/feeds/events.ics');
    expect(entries.get(uidOf(cancelled))?.status).toBe('CANCELLED');
    expect(entries.get(uidOf(deleted))).toMatchObject({ status: 'CANCELLED', sequence: 1 });
    expect(JSON.stringify(entries.get(uidOf(deleted)))).not.toMatch(/Calle 5|"ana/i);
    expect(entries.has(uidOf(draft))).toBe(false);
    expect((await get(calendarOf(deleted))).statusCode).toBe(404);
  });

  test('by category, in either vocabulary', async () => {
    const music = await create({ category: 'conciertos_y_musica' });
    const food = await create({ category: 'comida_y_bebidas', online: true });
    for (const [category, wanted] of [
      ['musica', [true, false]],
      ['conciertos_y_musica', [true, false]],
      ['online', [false, true]],
      ['all', [true, true]],
    ] as const) {
      const entries = await entriesAt(`/api/feeds/category/${category}.ics`);
      expect([category, [music, food].map((event) => entries.has(uidOf(event)))]).toEqual([category, wanted]);
    }
    expect((await get('/api/feeds/category/musica.ics')).body).toContain('X-WR-CALNAME:Scape: Music');
    expect((await get('/api/feeds/category/toString.ics')).statusCode).toBe(404);
    expect((await get('/api/feeds/category/%0d%0aX:.ics')).statusCode).toBe(404);
  });

  test('by organizer', async () => {
    const own = await create({}, ben);
    const entries = await entriesAt(`/api/feeds/organizer/${String(ben.user.id)}.ics`);
    expect([...entries.keys()]).toEqual([uidOf(own)]);
    expect((await get('/api/feeds/organizer/9999.ics')).statusCode).toBe(404);
    expect((await get('/api/feeds/organizer/x.ics')).statusCode).toBe(404);
  });

  test('programs may keep the shared ones for a while, and search engines leave them out', async () => {
    const { headers } = await get('/api/feeds/events.ics');
    expect([headers['cache-control'], headers['x-robots-tag']]).toEqual(['public, max-age=300', 'noindex']);
  });
});

describe('[PROF-13] one’s own calendar by a secret link', () => {
  const link = '/api/auth/calendar-link';
  const ask = (method: 'GET' | 'POST' | 'DELETE', caller: Caller | null) =>
    server.inject({ method, url: link, ...(caller === null ? {} : { headers: caller.headers }) });
  const urlIn = (body: string): string => (JSON.parse(body) as { url: string }).url;
  const pathOf = (url: string): string => url.replace('https://scape.example', '');

  test('is nobody’s but a user’s', async () => {
    for (const method of ['GET', 'POST', 'DELETE'] as const) expect((await ask(method, null)).statusCode).toBe(401);
  });

  test('is made, read again, replaced and ended', async () => {
    expect((await ask('GET', ana)).json()).toEqual({ url: null });
    const first = urlIn((await ask('POST', ana)).body);
    expect(first).toMatch(/^https:\/\/scape\.example\/api\/feeds\/mine\/[\w-]{43}\.ics$/);
    expect((await ask('GET', ana)).json()).toEqual({ url: first });
    expect((await ask('GET', ben)).json()).toEqual({ url: null });
    const second = urlIn((await ask('POST', ana)).body);
    expect(second).not.toBe(first);
    expect((await get(pathOf(first))).statusCode).toBe(404);
    expect((await get(pathOf(second))).statusCode).toBe(200);
    expect((await ask('DELETE', ana)).statusCode).toBe(200);
    expect((await get(pathOf(second))).statusCode).toBe(404);
    expect((await ask('GET', ana)).json()).toEqual({ url: null });
  });

  test('shows what its owner attends or waits for, and no draft', async () => {
    const [attended, full, other, draft] = [
      await create({ date_time: '2026-05-01T20:00:00Z' }),
      await create({ capacity: 1 }),
      await create(),
      await create(),
    ];
    await subscribe(full, ana);
    for (const event of [attended, full, draft]) expect((await subscribe(event, ben)).statusCode).toBe(200);
    await edit(draft, { status: 'draft' });
    const url = pathOf(urlIn((await ask('POST', ben)).body));
    const entries = await entriesAt(url);
    const standings = [attended, full, other, draft].map((event) => entries.get(uidOf(event))?.status);
    expect(standings).toEqual(['CONFIRMED', 'TENTATIVE', undefined, undefined]);
    expect(entries.size).toBe(2);
    const { headers } = await get(url);
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['private, no-store', 'no-referrer']);
  });

  test.each(['x', 'a'.repeat(43), 'a'.repeat(150), '..%2f..%2fevents', "' or 1=1 --"])(
    '%s opens nothing',
    async (secret) => {
      const reply = await get(`/api/feeds/mine/${encodeURIComponent(secret)}.ics`);
      expect(reply.statusCode).toBe(404);
    },
  );
});
