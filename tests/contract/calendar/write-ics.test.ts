import ical from 'node-ical';
import { fc } from '#world/random/properties.ts';
import { describe, expect, test } from 'vitest';
import { calendarFile, calendarFileName, type CalendarEvent } from '#contract/calendar/write-ics.ts';
import { timesOfDays } from '#contract/calendar/all-day.ts';
import { calendarEvent } from './events.ts';

const origin = 'https://scape.example';

/** What another program reads in the file, by UID. */
function read(events: CalendarEvent[], options: Partial<Parameters<typeof calendarFile>[1]> = {}) {
  const parsed = ical.sync.parseICS(calendarFile(events, { origin, ...options }));
  return Object.values(parsed).filter((entry) => entry?.type === 'VEVENT');
}

function readOne(given: Partial<CalendarEvent> = {}) {
  const [entry, ...more] = read([calendarEvent(given)]);
  if (entry === undefined || more.length > 0) throw new Error('not one entry');
  return entry;
}

const linesOf = (given: Partial<CalendarEvent> = {}) =>
  calendarFile([calendarEvent(given)], { origin })
    .replaceAll('\r\n ', '')
    .split('\r\n');

describe('[DET-01] an event in another calendar', () => {
  test('says what, when, where and by whom', () => {
    const entry = readOne();
    expect(entry).toMatchObject({
      uid: '0190c1d2-0000-7000-8000-000000000001@scape',
      summary: 'Noche de merengue',
      description: 'A night at the Malecón\n\nhttps://scape.example/events/5',
      location: 'Malecón Center, Av. George Washington 5, Santo Domingo, Dominican Republic',
      geo: { lat: 18.4634, lon: -69.8923 },
      url: 'https://scape.example/events/5',
      organizer: { params: { CN: 'Ana Báez' }, val: 'invalid:nomail' },
      categories: ['Music & Concerts', 'dance'],
      status: 'CONFIRMED',
      sequence: 0,
    });
    expect(entry.start.toISOString()).toBe('2026-07-02T00:00:00.000Z');
    expect(entry.end?.toISOString()).toBe('2026-07-02T03:00:00.000Z');
    expect(entry.lastmodified?.toISOString()).toBe('2026-06-02T10:00:00.000Z');
  });

  test.each([
    ['America/New_York', '2026-03-08T06:30:00Z', '20260308T013000'],
    ['America/New_York', '2026-03-08T07:30:00Z', '20260308T033000'],
    ['Europe/Madrid', '2026-10-25T02:30:00Z', '20261025T033000'],
    ['Asia/Kolkata', '2026-01-01T00:00:00+05:30', '20260101T000000'],
    ['Australia/Lord_Howe', '2026-04-04T16:00:00Z', '20260405T023000'],
  ])('in %s %s is told by the clock there', (timezone, instant, wall) => {
    const given = { timezone, date_time: instant, end_date_time: null };
    expect(linesOf(given)).toContain(`DTSTART;TZID=${timezone}:${wall}`);
    expect(readOne(given).start.getTime()).toBe(Date.parse(instant));
  });

  test.each(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])(
    '%s, in an hour that comes twice, is in UTC',
    (instant) => {
      const given = { timezone: 'Europe/Madrid', date_time: instant, end_date_time: null };
      expect(linesOf(given)).toContain(`DTSTART:${instant.replace(/[-:]/g, '')}`);
      expect(readOne(given).start.getTime()).toBe(Date.parse(instant));
    },
  );

  test.each([null, 'UTC', 'Etc/UTC'])('with an offset and %s for a zone its times are in UTC', (timezone) => {
    const date = timezone === null ? '2026-07-01T20:00:00-04:00' : '2026-07-02T00:00:00Z';
    expect(linesOf({ timezone, date_time: date })).toContain('DTSTART:20260702T000000Z');
    expect(linesOf({ timezone })).not.toContain('BEGIN:VTIMEZONE');
  });

  test.each(['+05:30', '+0530', '+05', 'Mars/Olympus'])('a zone that is no place’s name is no TZID: %s', (timezone) => {
    expect(linesOf({ timezone })).toContain('DTSTART:20260702T000000Z');
  });

  test('without an end, or with one that is no later, it has none', () => {
    for (const end of [null, '2026-07-01T20:00:00-04:00']) {
      expect(linesOf({ end_date_time: end }).filter((line) => line.startsWith('DTEND'))).toEqual([]);
    }
  });

  const nowhere = { locationName: null, address: null, city: null, country: null, location: null };

  test('online it says so, with the link where there is one, and no place', () => {
    expect(readOne({ ...nowhere, online: true })).toMatchObject({ location: 'Online' });
    const linked = readOne({ ...nowhere, online: true, event_link: 'https://meet.example/a,b;c' });
    expect(linked).toMatchObject({ location: 'https://meet.example/a,b;c' });
    expect(linked.geo).toBeUndefined();
  });

  test('hybrid it has its place and the address where people join', () => {
    const lines = linesOf({ online: true, event_link: 'https://meet.example/a' });
    expect(lines).toContain('CONFERENCE;VALUE=URI:https://meet.example/a');
    expect(readOne({ online: true })).toMatchObject({ location: expect.stringContaining('Malecón Center') as string });
  });

  const days = { ...timesOfDays({ first: '2026-07-01', last: '2026-07-03' }, 'America/Santo_Domingo') };
  const fair = { ...days, start_date: '2026-07-01', end_date: '2026-07-03' };

  test('all day it has days without hours or a zone, and its end is the first day that is over', () => {
    const lines = linesOf(fair);
    expect(lines).toEqual(expect.arrayContaining(['DTSTART;VALUE=DATE:20260701', 'DTEND;VALUE=DATE:20260704']));
    expect(lines.filter((line) => line.includes('TZID'))).toEqual([]);
    const entry = readOne(fair);
    expect(entry).toMatchObject({ datetype: 'date' });
    expect([entry.start.getFullYear(), entry.start.getMonth(), entry.start.getDate()]).toEqual([2026, 6, 1]);
  });

  test('all day and repeating, its rule and the days left out are days too', () => {
    const recurrence = 'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20260801T035959Z\nEXDATE:20260708T000000,20260715';
    const lines = linesOf({ ...fair, event_type: 'recurring', recurrence });
    expect(lines).toEqual(
      expect.arrayContaining([
        'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20260731',
        'EXDATE;VALUE=DATE:20260708',
        'EXDATE;VALUE=DATE:20260715',
      ]),
    );
  });

  test.each([
    ['active', 'CONFIRMED'],
    ['finished', 'CONFIRMED'],
    ['cancelled', 'CANCELLED'],
    ['draft', 'TENTATIVE'],
    ['pending', 'TENTATIVE'],
  ] as const)('%s is %s', (status, told) => {
    expect(readOne({ status }).status).toBe(told);
  });

  test('cancelled it says why before all else, and at no other time', () => {
    const why = { cancel_message: 'It rains; come in May' };
    const words = 'A night at the Malecón\n\nhttps://scape.example/events/5';
    const cancelled = calendarEvent({ ...why, status: 'cancelled', description: 'x'.repeat(5_000) });
    expect(readOne({ ...why, status: 'cancelled' }).description).toBe(`It rains; come in May\n\n${words}`);
    expect(readOne({ ...why, status: 'active' }).description).toBe(words);
    expect(readOne({ status: 'cancelled', cancel_message: ' ' }).description).toBe(words);
    expect(read([cancelled], { name: 'Feed' })[0]?.description).toMatch(/^It rains; come in May\n\nx+…\n\nhttps/);
  });

  test('somebody who waits for a place may come', () => {
    const [a, b] = [calendarEvent(), calendarEvent({ ref: 'other' })];
    const entries = read([a, b], { tentative: new Set([b.ref]) });
    expect(entries.map(({ status }) => status)).toEqual(['CONFIRMED', 'TENTATIVE']);
  });

  test('before the server knows it, it stands under its own name', () => {
    expect(readOne({ event_id: null }).url).toBe(`${origin}/events/0190c1d2-0000-7000-8000-000000000001`);
  });
});

describe('[DET-01] imported again', () => {
  test('it is the same entry, and an edit comes after what it changes', () => {
    const calendar = new Map<string, ReturnType<typeof readOne>>();
    const versions = [1, 1, 2, 7].map((version) => readOne({ version, title: `Version ${String(version)}` }));
    for (const entry of versions) calendar.set(entry.uid, entry);
    expect(calendar.size).toBe(1);
    expect(versions.map(({ sequence }) => Number(sequence))).toEqual([0, 0, 1, 6]);
  });

  test('it doesn’t depend on where the app is served from', () => {
    const [here, there] = [origin, 'http://localhost:3000'].map((from) => read([calendarEvent()], { origin: from })[0]);
    expect(here?.uid).toBe(there?.uid);
  });
});

describe('[DET-01] hostile words', () => {
  const parts = [
    '\r\n',
    '\n',
    '\r',
    '\u2028',
    '\u0085',
    '\u0000',
    '\u0007',
    ';',
    ',',
    ':',
    '"',
    '\\',
    '\\n',
    'ñ',
    '🎉',
  ];
  const words = fc.array(fc.oneof(fc.constantFrom(...parts, 'BEGIN:VALARM', 'ATTENDEE:mailto:a@b'), fc.string()));
  const hostile = words.map((list) => list.join(''));

  test('stay one value in one event, and every line is short enough', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, other) => {
        const organizer = { user_id: 1, username: 'u', display_name: other, profile_picture: null };
        const event = calendarEvent({ title, description: other, tags: [title], locationName: other, organizer });
        const file = calendarFile([event], { origin, name: title });
        const lines = file.split('\r\n');
        expect(lines.pop()).toBe('');
        // A line break of any other kind is one to some reader.
        expect(lines.join('')).not.toMatch(/(?!\t)[\p{Cc}\u2028\u2029]/u);
        for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
        const names = file.replaceAll('\r\n ', '').match(/^[A-Z-]+/gm) ?? [];
        const plain = calendarFile([calendarEvent()], { origin, name: 'x' }).replaceAll('\r\n ', '');
        const known = new Set(plain.match(/^[A-Z-]+/gm));
        expect(names.filter((name) => !known.has(name))).toEqual([]);
        expect(names.filter((name) => name === 'BEGIN')).toHaveLength(
          2 + (plain.match(/BEGIN:STANDARD/g)?.length ?? 0) + 1,
        );
      }),
      { numRuns: 300 },
    );
  });

  test('are read back as they were meant', () => {
    expect(linesOf({ title: 'a, b; c\\d' })).toContain('SUMMARY:a\\, b\\; c\\\\d');
    expect(readOne({ tags: ['a,b', 'c;d'] }).categories).toEqual(['Music & Concerts', 'a,b', 'c;d']);
    const title = 'Son; bolero, "y" más \\ nada: ñandú 🎉 '.repeat(5).trim();
    expect(readOne({ title, description: 'one\r\ntwo\u0000' })).toMatchObject({
      summary: title,
      description: `one\ntwo\n\n${origin}/events/5`,
    });
  });
});

test('a feed has a name and says how often to look', () => {
  const lines = calendarFile([], { origin, name: 'My; events' }).split('\r\n');
  expect(lines).toEqual(
    expect.arrayContaining([
      'X-WR-CALNAME:My\\; events',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'METHOD:PUBLISH',
      'VERSION:2.0',
    ]),
  );
});

test.each([
  ['Noche de «Merengue»: Año 2', 'noche-de-merengue-ano-2.ics'],
  ['../../etc/passwd"; x=\r\n', 'etc-passwd-x.ics'],
  ['東京', 'event.ics'],
  ['a'.repeat(200), `${'a'.repeat(60)}.ics`],
])('the file of %j is called %s', (title, name) => {
  expect(calendarFileName(title)).toBe(name);
});

test('a feed says of a long text how it begins, and the file of one event says all of it', () => {
  const description = `${'x'.repeat(1_999)}🎉${'y'.repeat(18_000)}`;
  const [inFeed] = read([calendarEvent({ description })], { name: 'Feed' });
  expect(inFeed?.description).toBe(`${'x'.repeat(1_999)}…\n\n${origin}/events/5`);
  expect(readOne({ description }).description).toBe(`${description}\n\n${origin}/events/5`);
});

test('[DET-01] a time zone is named as other programs know it', () => {
  const lines = linesOf({ timezone: 'america/santo_domingo' });
  expect(lines).toContain('TZID:America/Santo_Domingo');
  expect(lines).toContain('DTSTART;TZID=America/Santo_Domingo:20260701T200000');
});

test.each([74, 75, 76, 149, 150, 5_000])(
  '[DET-01] a line of %i plain characters is folded as full as may be',
  (length) => {
    const summary = 'x'.repeat(length - 'SUMMARY:'.length);
    const file = calendarFile([calendarEvent({ title: summary })], { origin });
    const [written = ''] = /^SUMMARY:.*\r\n(?: .*\r\n)*/m.exec(file) ?? [];
    const lines = written.trimEnd().split('\r\n');
    expect(lines.slice(0, -1).filter((line) => line.length !== 75)).toEqual([]);
    expect(lines.map((line, index) => (index === 0 ? line : line.slice(1))).join('')).toBe(`SUMMARY:${summary}`);
  },
);
