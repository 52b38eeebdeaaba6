import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listEvents, type EventFilter, type EventPlace } from '#server/db/events/lists.ts';
import { findEvent, listBegunSeries } from '#server/db/events/rows.ts';
import { toEvent } from '#server/domain/events/present.ts';
import { seriesAtOnce } from '#server/domain/events/roll-forward.ts';
import { searchEvents } from '#server/db/events/search.ts';
import { searchWords } from '#server/db/search/search-text.ts';
import { tidy } from '#server/tidy.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { startServer } from '#world/servers/server.ts';
import { until } from '#world/time/until.ts';
import { signUp } from '#world/servers/callers.ts';
import { databases, openPostgresDatabase } from '#world/servers/databases.ts';
import { aConcert, createScene, noon } from '#world/scenes/events.ts';

const dayMs = 86_400_000;
const weekly = {
  event_type: 'recurring',
  date_time: '2026-06-03T20:00:00-04:00',
  timezone: 'America/Santo_Domingo',
} as const;

describe.each(databases)('[WIZ-07] repeating events on $name', ({ open }) => {
  let storage: Storage;
  let scene: ReturnType<typeof createScene>;
  let ana: Awaited<ReturnType<typeof scene.person>>;
  beforeAll(async () => {
    storage = await open();
    scene = createScene(storage);
    ana = await scene.person();
  });
  afterAll(() => storage.close());

  /** The list as it is at a time, after the server has put its house in order. */
  async function listedAt(now: number) {
    await tidy(storage.writer, now);
    const place = { now, phase: 'ahead' as const, after: null };
    const { rows } = await storage.database.read((tx) => listEvents(tx, {}, place, 50));
    const found = await storage.database.read((tx) => listEvents(tx, { search: 'night' }, place, 50));
    expect(found.rows).toEqual(rows);
    return rows.map((row) => [row.title, new Date(row.starts_at).toISOString(), toEvent(row, now).status]);
  }

  test('stand in lists where their next date is, and are finished after their last', async () => {
    await scene.event(ana, { ...weekly, title: 'Jam', recurrence: 'FREQ=WEEKLY;COUNT=3\nEXDATE:20260610' });
    await scene.event(ana, { title: 'Once', date_time: '2026-06-12T20:00:00Z' });
    expect(await listedAt(noon)).toEqual([
      ['Jam', '2026-06-04T00:00:00.000Z', 'active'],
      ['Once', '2026-06-12T20:00:00.000Z', 'active'],
    ]);
    expect(await listedAt(noon + 5 * dayMs)).toEqual([
      ['Once', '2026-06-12T20:00:00.000Z', 'active'],
      ['Jam', '2026-06-18T00:00:00.000Z', 'active'],
    ]);
    expect((await listedAt(noon + 30 * dayMs)).map(([title, , status]) => [title, status])).toEqual([
      ['Jam', 'finished'],
      ['Once', 'finished'],
    ]);
  });

  test('[WHEN-07] a time that has begun finds those listed behind it, once each, on pages of any size', async () => {
    const mine = { city: 'Samaná' };
    await scene.event(ana, { ...weekly, ...mine, title: 'Weekly', recurrence: 'FREQ=WEEKLY' });
    await scene.event(ana, { ...weekly, ...mine, title: 'Weekly, over', recurrence: 'FREQ=WEEKLY;COUNT=1' });
    await scene.event(ana, { ...mine, title: 'Of the day', date_time: '2026-06-10T09:00:00Z' });
    await scene.event(ana, { ...mine, title: 'Later', date_time: '2026-06-19T09:00:00Z' });
    const now = noon + 10 * dayMs;
    await tidy(storage.writer, now);
    const span = { fromMs: Date.parse('2026-06-10T00:00:00Z'), toMs: Date.parse('2026-06-11T12:00:00Z') };

    async function walk(filter: EventFilter, limit: number): Promise<string[]> {
      const found: string[] = [];
      let place: EventPlace | null = { now, phase: 'ahead', after: null };
      while (place !== null && found.length < 20) {
        const at: EventPlace = place;
        const { rows, next } = await storage.database.read((tx) => listEvents(tx, filter, at, limit));
        found.push(...rows.filter(({ city }) => city === mine.city).map(({ title }) => title));
        place = next;
      }
      return found;
    }
    expect(await walk(span, 50)).toEqual(['Weekly', 'Of the day']);
    expect(await walk(span, 1)).toEqual(['Weekly', 'Of the day']);
    expect(await walk({ ...span, search: 'samana' }, 1)).toEqual(['Weekly', 'Of the day']);
    expect(await walk({ fromMs: now, toMs: now + dayMs }, 50)).toEqual([]);
    const wanted = { ...span, words: searchWords('samana'), withSeries: true };
    const byIndex = (isBackward: boolean) =>
      storage.database.read((tx) => searchEvents(tx, wanted, { place: [now, 0], isBackward, limit: 9 }));
    expect([(await byIndex(false)).length, (await byIndex(true)).length]).toEqual([1, 1]);
  });
});

test('[WIZ-07] many series are put in order in pieces, between which others write', async () => {
  const storage = await openMigratedStorage();
  const scene = createScene(storage);
  const ana = await scene.person();
  const count = seriesAtOnce + 5;
  for (let index = 0; index < count; index += 1) await scene.event(ana, { ...weekly, recurrence: 'FREQ=WEEKLY' });
  const now = noon + 5 * dayMs;
  const begun = async () => (await storage.database.read((tx) => listBegunSeries(tx, now, null, 1_000))).length;
  expect(await begun()).toBe(count);
  const place = await storage.writer.run('series.roll-forward', { now, after: null });
  expect([place === null, await begun()]).toEqual([false, 5]);
  expect(await storage.writer.run('series.roll-forward', { now, after: place })).toBeNull();
  expect(await begun()).toBe(0);
  await storage.close();
});

test('[WIZ-07] series that are on just now, however many, are passed and not met again', async () => {
  const storage = await openMigratedStorage();
  const scene = createScene(storage);
  const ana = await scene.person();
  const long = { ...weekly, end_date_time: '2026-06-09T20:00:00-04:00', recurrence: 'FREQ=WEEKLY' } as const;
  for (let index = 0; index < seriesAtOnce; index += 1) await scene.event(ana, long);
  const now = noon + 5 * dayMs;
  const place = await storage.writer.run('series.roll-forward', { now, after: null });
  expect(place).not.toBeNull();
  expect(await storage.writer.run('series.roll-forward', { now, after: place })).toBeNull();
  await storage.close();
});

test('[WIZ-07] what an organizer moves meanwhile, in another process, stays moved', async () => {
  const { url, ...storage } = await openPostgresDatabase();
  const scene = createScene(storage);
  const { id } = await scene.event(await scene.person(), { ...weekly, recurrence: 'FREQ=WEEKLY' });
  const elsewhere = new Client({ connectionString: url });
  await elsewhere.connect();
  await elsewhere.query('begin');
  const moved = '2027-01-01T20:00:00-04:00';
  await elsewhere.query('update events set date_time = $1, starts_at = $2', [moved, Date.parse(moved)]);
  const rolled = storage.writer.run('series.roll-forward', { now: noon + 5 * dayMs, after: null });
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await until(
    'it waits for the other',
    () => elsewhere.query(waiting),
    (seen) => seen.rowCount === 1,
  );
  await elsewhere.query('commit');
  await elsewhere.end();
  await rolled;
  const row = await storage.database.read((tx) => findEvent(tx, id));
  expect(row?.starts_at).toBe(Date.parse(moved));
  await storage.close();
});

test.each(['every week', 'FREQ=WEEKLY;BYSETPOS=1', 'FREQ=HOURLY'])(
  '[API-02] a rule that isn’t known is refused by its name: %s',
  async (recurrence) => {
    const server = await startServer();
    try {
      const { headers } = await signUp(server, 'ana');
      const payload = { ...aConcert, ...weekly, recurrence };
      const reply = await server.inject({ method: 'POST', url: '/api/events', payload, headers });
      expect(reply.statusCode).toBe(422);
      expect(reply.json()).toMatchObject({ error: 'invalid', fields: { recurrence: expect.any(String) as string } });
    } finally {
      await server.close();
    }
  },
);
