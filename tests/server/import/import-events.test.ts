import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { attendanceOf } from '#contract/events/attendance.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { importEvents, type ImportReport } from '#server/import/import-events.ts';
import { organizerNamed } from '#server/import/import-account.ts';
import { listPoints } from '#server/db/people/points.ts';
import { topEvents, topUsers } from '#server/db/rankings.ts';
import { readOptions } from '#server/import/options.ts';
import { readRows } from '#server/import/read-file.ts';
import { reportText } from '#server/import/report-text.ts';
import { openMigratedStorage } from '#world/databases/migrated-sqlite.ts';
import type { Storage } from '#server/writer/storage.ts';
import { conferencesText } from '#world/data/conferences.ts';

const gazetteer = createGazetteer();
const nowMs = Date.parse('2026-11-21T12:00:00Z');

let storage: Storage;
beforeEach(async () => {
  storage = await openMigratedStorage();
});
afterEach(() => storage.close());

async function bring(name: string, text: string): Promise<ImportReport> {
  const organizerId = await organizerNamed(storage, 'scape_import', nowMs);
  const rows = readRows(name, text, gazetteer, 'America/Santo_Domingo');
  return importEvents(rows, storage.writer, { organizerId, now: () => nowMs });
}

function stored() {
  return storage.database.read(({ sql }) => sql.selectFrom('events').selectAll().orderBy('id').execute());
}

function changes() {
  return storage.database.read(({ sql }) => sql.selectFrom('changes').selectAll().orderBy('position').execute());
}

const conferences = [
  {
    name: 'Big Ruby',
    url: 'http://bigrubyconf.com',
    startDate: '2027-02-20',
    endDate: '2027-02-21',
    city: 'Dallas, TX',
    country: 'U.S.A.',
    topics: ['ruby'],
  },
  { name: 'Nowhere Conf', startDate: '2027-03-01', online: true, topics: ['javascript', 'ux', 'ux'] },
  { name: 'Año Nuevo Dev', url: 'https://and.do', startDate: '2027-01-02', city: 'Santo Domingo', topics: [] },
];

const calendar = [
  'BEGIN:VCALENDAR',
  'BEGIN:VEVENT',
  'UID:a@x',
  'SUMMARY:First',
  'DTSTART:20270110T200000Z',
  'CATEGORIES:Food',
  'END:VEVENT',
  'BEGIN:VEVENT',
  'UID:b@x',
  'SUMMARY:Second',
  'DTSTART;TZID=Europe/Madrid:20270111T200000',
  'RRULE:FREQ=WEEKLY',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n');

describe.each([
  ['conferences.json', JSON.stringify(conferences), 3],
  ['calendar.ics', calendar, 2],
])('%s', (name, text, count) => {
  test('[API-03] imported twice changes nothing', async () => {
    expect(await bring(name, text)).toMatchObject({
      read: count,
      created: count,
      changed: 0,
      unchanged: 0,
      refused: [],
    });
    const [events, log] = [await stored(), await changes()];
    expect(events).toHaveLength(count);
    const again = await bring(name, text);
    expect(reportText(again, 'UTC')).toBe(`${count} read, 0 new, 0 changed, ${count} unchanged, 0 refused`);
    expect(await stored()).toEqual(events);
    expect(await changes()).toEqual(log);
  });
});

test('[INFO-01] a conference that names one language is held in it', async () => {
  const row = (name: string, locales?: string) => ({ name, startDate: '2027-03-01', topics: [], locales });
  await bring('c.json', JSON.stringify([row('A', 'EN'), row('B', 'EN,FR'), row('C'), row('D', 'klingonese')]));
  expect((await stored()).map(({ title, language }) => [title, language])).toEqual([
    ['A', 'en'],
    ['B', null],
    ['C', null],
    ['D', null],
  ]);
});

test('conferences come with their place, their days and a category', async () => {
  await bring('c.json', JSON.stringify(conferences));
  const [dallas, online, home] = await stored();
  expect(dallas).toMatchObject({
    title: 'Big Ruby',
    city: 'Dallas',
    state: 'TX',
    country: 'United States',
    start_date: '2027-02-20',
    end_date: '2027-02-21',
    date_time: '2027-02-20T00:00:00-06:00',
    end_date_time: '2027-02-21T23:59:59-06:00',
    timezone: 'America/Chicago',
    category: 'tecnologia_y_educacion',
    tags: '["ruby"]',
    event_link: 'http://bigrubyconf.com',
    online: 0,
  });
  expect(dallas?.latitude).toBeCloseTo(32.78, 1);
  expect(online).toMatchObject({ online: 1, city: null, location: null, start_date: '2027-03-01', timezone: null });
  expect(online?.tags).toBe('["javascript","ux"]');
  expect(home).toMatchObject({ start_date: '2027-01-02', end_date: null, timezone: 'America/Santo_Domingo' });
});

test('a changed source row changes its event alone', async () => {
  await bring('c.json', JSON.stringify(conferences));
  const before = await stored();
  const [first, ...others] = conferences;
  const moved = [{ ...first, endDate: '2027-02-22', topics: ['ruby', 'rails'] }, ...others];
  expect(await bring('c.json', JSON.stringify(moved))).toMatchObject({ created: 0, changed: 1, unchanged: 2 });
  const after = await stored();
  expect(after[0]).toMatchObject({ id: before[0]?.id, version: 2, tags: '["ruby","rails"]' });
  expect(after[0]?.end_date_time).toBe('2027-02-22T23:59:59-06:00');
  expect(after.slice(1)).toEqual(before.slice(1));
});

test('what a source no longer says is taken away', async () => {
  const text = calendar.replace(
    'SUMMARY:First',
    'SUMMARY:First\r\nURL:https://example.org/1\r\nLOCATION:Santo Domingo',
  );
  await bring('c.ics', text);
  expect((await stored())[0]).toMatchObject({ event_link: 'https://example.org/1', city: 'Santo Domingo' });
  await bring('c.ics', calendar);
  expect((await stored())[0]).toMatchObject({ event_link: null, city: null, location: null, locationName: null });
});

test('an event that was finished meanwhile is still the same', async () => {
  const past = calendar.replace('20270110T200000Z', '20140110T200000Z');
  expect(await bring('c.ics', past)).toMatchObject({ created: 2 });
  expect(await bring('c.ics', past)).toMatchObject({ unchanged: 2, changed: 0 });
});

test('bad rows are told with number and field, and the others go in', async () => {
  const rows = [
    { startDate: '2027-01-01' },
    { name: 'Bad day', startDate: '2027-02-30' },
    { name: 'Backwards', startDate: '2027-02-03', endDate: '2027-02-01' },
    { name: 'Bad link', startDate: '2027-02-03', url: 'javascript:alert(1)' },
    'not an object',
    conferences[0],
    conferences[0],
  ];
  const report = await bring('c.json', JSON.stringify(rows));
  expect(report).toMatchObject({ read: 7, created: 1 });
  expect(report.refused.map(({ number, field }) => `${number} ${field}`)).toEqual([
    '1 name',
    '2 startDate',
    '3 endDate',
    '4 url',
    '5 row',
    '7 row',
  ]);
  expect(reportText(report, 'UTC')).toContain('row 4: url: Must be a web address');
  expect(await stored()).toHaveLength(1);
});

test('a title that is too long is cut with an ellipsis, not within a character', async () => {
  const name = `${'a'.repeat(198)}🎉${'b'.repeat(50)}`;
  await bring('c.json', JSON.stringify([{ name, startDate: '2027-01-01' }]));
  const [event] = await stored();
  expect(event?.title).toBe(`${'a'.repeat(198)}…`);
});

test('the importing user has a name and a password that nobody knows', async () => {
  const first = await organizerNamed(storage, 'scape_import', nowMs);
  expect(await organizerNamed(storage, 'Scape_Import', nowMs)).toBe(first);
  const users = await storage.database.read(({ sql }) => sql.selectFrom('users').selectAll().execute());
  expect(users).toHaveLength(1);
  expect(users[0]?.password_hash).toMatch(/^\$argon2id\$/);
});

test('[API-03] [RANK-02] 6,000 conferences go in whole, a second time change nothing, and bring nobody into a ranking', async () => {
  const text = conferencesText();
  const first = await bring('conferences.json', text);
  expect(first.refused).toEqual([]);
  expect(first.created).toBe(first.read);
  const log = await changes();
  // A sixth of them is enough to be seen again.
  const some = (JSON.parse(text) as unknown[]).filter((_conference, index) => index % 6 === 0);
  const second = await bring('conferences.json', JSON.stringify(some));
  expect([second.unchanged, second.refused]).toEqual([second.read, []]);
  expect(await changes()).toEqual(log);
  const placed = (await stored()).filter(({ city, location }) => city !== null && location !== null);
  expect(placed.length).toBeGreaterThan(4_800);
  const ranked = await storage.database.read(async (tx) => {
    const users = ['subscriptions_count', 'total_points', 'likes_given', 'comments_count'] as const;
    const found: unknown[] = [];
    for (const amount of users) found.push(...(await topUsers(tx, amount, 10)));
    for (const amount of ['subscribers_count', 'likes_count'] as const)
      found.push(...(await topEvents(tx, amount, 10)));
    return found;
  });
  expect(ranked).toEqual([]);
});

test('[CARD-09] importing again mends rows whose hours were made up before events had days', async () => {
  await bring('c.json', JSON.stringify(conferences));
  const invented = {
    start_date: null,
    end_date: null,
    date_time: '2027-03-01T09:00:00Z',
    end_date_time: '2027-03-01T18:00:00Z',
  };
  const actor = { userId: await organizerNamed(storage, 'scape_import', nowMs) };
  const [, nowhere] = await stored();
  const params = { id: String(nowhere?.id) };
  await storage.writer.perform([{ actor, kind: 'event.update', params, body: invented, files: {}, now: nowMs }]);
  expect((await stored())[1]).toMatchObject(invented);
  expect(await bring('c.json', JSON.stringify(conferences))).toMatchObject({ changed: 1, unchanged: 2 });
  const mended = (await stored()).find(({ title }) => title === 'Nowhere Conf');
  expect(mended).toMatchObject({ start_date: '2027-03-01', date_time: '2027-03-01T00:00:00+00:00' });
});

test('[CARD-09] a conference with a city that is held online as well keeps its place', async () => {
  const hybrid = [
    {
      name: 'React Day',
      startDate: '2027-03-01',
      city: 'Berlin',
      country: 'Germany',
      online: true,
      url: 'https://react.example',
    },
  ];
  await bring('c.json', JSON.stringify(hybrid));
  const [row] = await stored();
  expect(row).toMatchObject({ online: 1, city: 'Berlin', event_link: 'https://react.example' });
  expect(row && attendanceOf({ ...row, online: row.online === 1 })).toBe('hybrid');
});

test('[CARD-09] times without a zone are read by the one that was given, and the report names it and what was left behind', async () => {
  const floating = calendar
    .replace('DTSTART:20270110T200000Z', 'DTSTART:20270110T180000')
    .replace('CATEGORIES:Food', 'BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM');
  const report = await bring('c.ics', floating);
  expect((await stored())[0]).toMatchObject({
    date_time: '2027-01-10T18:00:00-04:00',
    timezone: 'America/Santo_Domingo',
  });
  expect(reportText(report, 'America/Santo_Domingo').split('\n')).toEqual([
    '1 without a time zone, read as America/Santo_Domingo (--zone names another)',
    'not taken over: VALARM of 1',
    '2 read, 2 new, 0 changed, 0 unchanged, 0 refused',
  ]);
});

test('[API-02] a zone that isn’t known is named before anything is read', () => {
  expect(readOptions(['a.ics', '--zone', 'Europe/Madrid'])).toMatchObject({ zone: 'Europe/Madrid' });
  expect(() => readOptions(['a.ics', '--zone=Mars'])).toThrow('--zone Mars: not a time zone such as Europe/Madrid');
});

test('[RANK-02] whoever stands for a file earns nothing by it, and is in no ranking', async () => {
  await bring('c.json', JSON.stringify(conferences));
  const organizerId = await organizerNamed(storage, 'scape_import', nowMs);
  const points = await storage.database.read((tx) => listPoints(tx, organizerId, 10));
  expect(points).toEqual([]);
  expect(await storage.database.read((tx) => topUsers(tx, 'total_points', 10))).toEqual([]);
  // What they make themselves counts, as for everybody.
  const actor = { userId: organizerId };
  const body = { title: 'Own', description: 'Own', date_time: '2027-01-01T20:00:00Z' };
  await storage.writer.perform([{ actor, kind: 'event.create', params: {}, body, files: {}, now: nowMs }]);
  expect(await storage.database.read((tx) => topUsers(tx, 'total_points', 10))).toMatchObject([{ amount: 50 }]);
});
