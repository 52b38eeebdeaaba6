import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import type { EventInput } from '#contract/events/entity.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { readCalendar, type CalendarReading } from '#contract/calendar/read-ics.ts';
import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';

const zurich = { city: 'Zürich', state: null, country: 'Switzerland', timeZone: 'Europe/Zurich', lat: 47.4, lng: 8.6 };
const reading: CalendarReading = {
  locate: (line) => (line.includes('Zürich') ? zurich : null),
  floatingZone: null,
  most: 100,
};

function calendarOf(entry: string, before = ''): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', before, 'BEGIN:VEVENT', entry.trim(), 'END:VEVENT', 'END:VCALENDAR'];
  return lines.join('\n').replaceAll('\n', '\r\n');
}

function read(entry: string, before = '', given: Partial<CalendarReading> = {}) {
  const [first] = readCalendar(calendarOf(entry, before), { ...reading, ...given }).entries;
  if (first === undefined) throw new Error('no entry');
  return first;
}

function eventOf(entry: string, before = '', given: Partial<CalendarReading> = {}) {
  const { event, problems } = read(entry, before, given);
  expect(problems).toEqual([]);
  return event;
}

const base = 'UID:1@test\nSUMMARY:Concert';

test('folded lines, escapes and quoted parameters are read as they were meant', () => {
  const event = eventOf(
    [
      'UID:1@test',
      'SUMMARY;LANGUAGE=es;X-NOTE="a:b;c":Noche de salsa\\, son y',
      '  bolero\\; hasta las 3',
      'DESCRIPTION:Primera línea\\nSegunda: con dos puntos \\\\ y barra',
      'DTSTART:20270110T200000Z',
      'CATEGORIES:Music,Live\\, loud',
      'CATEGORIES:Dance',
    ].join('\n'),
  );
  expect(event.title).toBe('Noche de salsa, son y bolero; hasta las 3');
  expect(event.description).toBe('Primera línea\nSegunda: con dos puntos \\ y barra');
  expect(event.tags).toEqual(['Music', 'Live, loud', 'Dance']);
  expect(event.category).toBe('conciertos_y_musica');
});

describe('times', () => {
  test('in UTC', () => {
    const event = eventOf(`${base}\nDTSTART:20270110T200000Z\nDTEND:20270110T230000Z`);
    expect(event).toMatchObject({ date_time: '2027-01-10T20:00:00Z', end_date_time: '2027-01-10T23:00:00Z' });
  });

  test('in a zone', () => {
    const event = eventOf(`${base}\nDTSTART;TZID=America/New_York:20270710T200000\nDURATION:PT2H30M`);
    expect(event).toMatchObject({
      date_time: '2027-07-10T20:00:00-04:00',
      end_date_time: '2027-07-10T22:30:00-04:00',
      timezone: 'America/New_York',
    });
  });

  test('in a zone with a path before its name', () => {
    const event = eventOf(`${base}\nDTSTART;TZID="/example.org/2026/Europe/Berlin":20270110T200000`);
    expect(event).toMatchObject({ date_time: '2027-01-10T20:00:00+01:00', timezone: 'Europe/Berlin' });
  });

  test('in a zone that only the file explains', () => {
    const zone =
      'BEGIN:VTIMEZONE\nTZID:Custom\nBEGIN:STANDARD\nTZOFFSETFROM:-0400\nTZOFFSETTO:-0400\nEND:STANDARD\nEND:VTIMEZONE';
    const event = eventOf(`${base}\nDTSTART;TZID=Custom:20270110T200000`, zone);
    expect(event).toMatchObject({ date_time: '2027-01-10T20:00:00-04:00', timezone: null });
  });

  test('without a zone are those of the place', () => {
    const entry = `${base}\nDTSTART:20270110T200000\nLOCATION:Kongresshaus\\, Zürich`;
    const elsewhere = { floatingZone: 'America/Santo_Domingo' };
    const inZurich = { date_time: '2027-01-10T20:00:00+01:00', timezone: 'Europe/Zurich' };
    expect(eventOf(entry, 'X-WR-TIMEZONE:Asia/Tokyo', elsewhere)).toMatchObject(inZurich);
  });

  test('without a zone or a place are those of the file, else the reader’s, else UTC', () => {
    const entry = `${base}\nDTSTART:20270110T200000`;
    const elsewhere = { floatingZone: 'America/Santo_Domingo' };
    expect(eventOf(entry, 'X-WR-TIMEZONE:Asia/Tokyo', elsewhere)).toMatchObject({
      date_time: '2027-01-10T20:00:00+09:00',
      timezone: 'Asia/Tokyo',
    });
    expect(eventOf(entry, 'X-WR-TIMEZONE:Middle Earth', elsewhere)).toMatchObject({
      date_time: '2027-01-10T20:00:00-04:00',
      timezone: 'America/Santo_Domingo',
    });
    expect(eventOf(entry)).toMatchObject({ date_time: '2027-01-10T20:00:00Z', timezone: null });
  });

  test('[CARD-09] whole days are days, and the end names the first that is over', () => {
    const event = eventOf(`${base}\nDTSTART;VALUE=DATE:20270110\nDTEND;VALUE=DATE:20270112\nLOCATION:Zürich`);
    expect(event).toMatchObject({
      start_date: '2027-01-10',
      end_date: '2027-01-11',
      date_time: '2027-01-10T00:00:00+01:00',
      end_date_time: '2027-01-11T23:59:59+01:00',
      timezone: 'Europe/Zurich',
    });
  });

  test.each([
    ['without an end', '', null],
    ['with an end on the same day, as some programs write it', 'DTEND;VALUE=DATE:20270110', null],
    ['with a length in days', 'DURATION:P3D', '2027-01-12'],
    ['with an end that has hours', 'DTEND:20270111T120000Z', '2027-01-11'],
  ])('a day %s', (_name, line, last) => {
    const event = eventOf(`${base}\nDTSTART;VALUE=DATE:20270110\n${line}`, '', { floatingZone: 'Asia/Tokyo' });
    // Days are nobody's zone's: with no place they hold wherever they are read.
    expect(event).toMatchObject({ start_date: '2027-01-10', end_date: last, timezone: null });
    expect(event.date_time).toBe('2027-01-10T00:00:00+00:00');
  });

  const custom = [
    ...['BEGIN:VTIMEZONE', 'TZID:Custom/Berlin'],
    ...['BEGIN:DAYLIGHT', 'DTSTART:19810329T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU', 'END:DAYLIGHT'],
    ...['BEGIN:STANDARD', 'DTSTART:19961027T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
    ...['RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU', 'END:STANDARD', 'END:VTIMEZONE'],
  ].join('\n');

  test.each([
    ['20270601T190000', '2027-06-01T19:00:00+02:00'],
    ['20270101T190000', '2027-01-01T19:00:00+01:00'],
    ['20270328T015900', '2027-03-28T01:59:00+01:00'],
    ['20270328T030000', '2027-03-28T03:00:00+02:00'],
    ['20271031T025900', '2027-10-31T02:59:00+02:00'],
    ['20271031T030000', '2027-10-31T03:00:00+01:00'],
  ])('[CARD-09] %s in a zone that the file explains, daylight saving included, is %s', (wall, instant) => {
    expect(eventOf(`${base}\nDTSTART;TZID=Custom/Berlin:${wall}`, custom).date_time).toBe(instant);
  });

  test('a series by such a zone has one that is known here and shows the same, so that its later dates are right', () => {
    const series = eventOf(`${base}\nDTSTART;TZID=Custom/Berlin:20270301T190000\nRRULE:FREQ=WEEKLY`, custom);
    expect(series).toMatchObject({ date_time: '2027-03-01T19:00:00+01:00', timezone: 'Europe/Berlin' });
  });
});

test('what can’t be read is left out and told, and the rest is there', () => {
  const broken = read(
    [
      'DTSTART;TZID=Europe/Zurich:20270110T200000',
      'DTEND:never',
      'RRULE:FREQ=WEEKLY;BYSETPOS=1',
      'GEO:north;south',
      'DESCRIPTION:Bring a towel',
    ].join('\n'),
  );
  expect(broken.problems).toEqual([
    { field: 'SUMMARY', message: 'Required' },
    { field: 'GEO', message: 'Must be latitude;longitude' },
    { field: 'DTEND', message: 'Not a date that can be read: never' },
    { field: 'RRULE', message: 'A rule that is not known here: FREQ=WEEKLY;BYSETPOS=1' },
  ]);
  expect(broken).toMatchObject({ uid: null, recurrenceId: '' });
  expect(broken.event).toMatchObject({
    title: '',
    description: 'Bring a towel',
    date_time: '2027-01-10T20:00:00+01:00',
    end_date_time: null,
    event_type: 'individual',
    recurrence: null,
  });
  expect(read('SUMMARY:No date').event.date_time).toBe('');
});

test('no more events are read than are wanted, and how many there are is told', () => {
  const entries = Array.from({ length: 7 }, (_unused, index) => `BEGIN:VEVENT\nSUMMARY:E${String(index)}\nEND:VEVENT`);
  const text = `BEGIN:VCALENDAR\n${entries.join('\n')}\nEND:VCALENDAR`;
  const { entries: read, count } = readCalendar(text, { ...reading, most: 2 });
  expect([read.map(({ event }) => event.title), count]).toEqual([['E0', 'E1'], 7]);
});

test('a file without a calendar is refused as a whole', () => {
  expect(() => readCalendar('<!doctype html><p>Log in', reading)).toThrow(UnreadableFile);
});

test('a file that nests blocks without end is refused as a whole', () => {
  expect(() => readCalendar('BEGIN:VCALENDAR\n'.repeat(50_000), reading)).toThrow(UnreadableFile);
});

test('a line that is almost a property costs no more than any other', () => {
  // In a process of its own: a pattern that goes astray would never come back, and could not be stopped here.
  const code = `import { parseIcs } from '#contract/calendar/parse-ics.ts'; parseIcs('X;A=' + ','.repeat(200) + '"');`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 30_000 });
  expect(status).toBe(0);
});

describe('dates of a series that a file tells by themselves', () => {
  const series = (rule: string, ...others: string[]) =>
    [
      'BEGIN:VCALENDAR',
      ...['BEGIN:VEVENT', 'UID:s', 'SUMMARY:Class', 'DTSTART;TZID=Europe/Madrid:20270326T190000', rule, 'END:VEVENT'],
      ...others.flatMap((lines) => ['BEGIN:VEVENT', 'UID:s', 'SUMMARY:Class', ...lines.split('\n'), 'END:VEVENT']),
      'END:VCALENDAR',
    ].join('\n');
  const moved = 'RECURRENCE-ID;TZID=Europe/Madrid:20270402T190000\nDTSTART;TZID=Europe/Madrid:20270403T190000';
  const datesOf = (event: EventInput) =>
    nextDates({ ...eventDefaults, ...event } as Timed, Date.parse(event.date_time), 3).map((atMs) =>
      new Date(atMs).toISOString(),
    );

  test('[CARD-09] a moved date is an event of its own, and the series leaves it out', () => {
    const { entries } = readCalendar(series('RRULE:FREQ=WEEKLY;COUNT=3', moved), reading);
    expect(entries.map(({ recurrenceId }) => recurrenceId)).toEqual(['', '20270402T190000']);
    const [whole, single] = entries.map(({ event }) => event);
    expect(whole && datesOf(whole)).toEqual(['2027-03-26T18:00:00.000Z', '2027-04-09T17:00:00.000Z']);
    expect(single).toMatchObject({ date_time: '2027-04-03T19:00:00+02:00', event_type: 'individual' });
  });

  test('told in UTC, it is the same date', () => {
    const inUtc = 'RECURRENCE-ID:20270402T170000Z\nDTSTART:20270403T170000Z';
    const [whole] = readCalendar(series('RRULE:FREQ=WEEKLY;COUNT=3', inUtc), reading).entries;
    expect(whole?.event.recurrence).toContain('EXDATE:20270402');
  });

  test('a date that was called off is one less, and no event', () => {
    const off =
      'RECURRENCE-ID;TZID=Europe/Madrid:20270402T190000\nSTATUS:CANCELLED\nDTSTART;TZID=Europe/Madrid:20270402T190000';
    const { entries, count } = readCalendar(series('RRULE:FREQ=WEEKLY;COUNT=3', off), reading);
    expect(count).toBe(1);
    expect(entries[0] && datesOf(entries[0].event)).toHaveLength(2);
  });

  test('a date whose series isn’t in the file stands alone', () => {
    const alone = series('RRULE:FREQ=WEEKLY', moved).replace(/BEGIN:VEVENT[\s\S]*?END:VEVENT\n/, '');
    const { entries } = readCalendar(alone, reading);
    expect(entries).toHaveLength(1);
    expect(entries[0]?.event.date_time).toBe('2027-04-03T19:00:00+02:00');
  });
});

test.each([
  [
    '<p>Hello <a href="https://a.example/x?y=1&amp;z=2">tickets</a></p><p>Second&nbsp;line</p>',
    'Hello tickets (https://a.example/x?y=1&z=2)\n\nSecond line',
  ],
  ['One<br>two<br/>three', 'One\ntwo\nthree'],
  ['<ul><li>First</li><li>Second &amp; third</li></ul>', '- First\n- Second & third'],
  ['<a href="https://a.example">https://a.example</a>', 'https://a.example'],
  ['Tom & Jerry, 3 < 5 &amp; so', 'Tom & Jerry, 3 < 5 &amp; so'],
  ['<script>alert(1)</script><b>Bold</b>', 'Bold'],
])('[CARD-09] a description in HTML is plain text: %s', (html, text) => {
  expect(
    eventOf(`${base}\nDTSTART:20270110T200000Z\nDESCRIPTION:${html.replaceAll(',', '\\,').replaceAll(';', '\\;')}`)
      .description,
  ).toBe(text);
});

test('what has no place in an event here is named', () => {
  const rich = [
    'ATTENDEE:mailto:a@b.example',
    'RDATE:20270117T200000Z',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'END:VALARM',
  ];
  expect(read([base, 'DTSTART:20270110T200000Z', ...rich].join('\n')).leftBehind).toEqual([
    'RDATE',
    'ATTENDEE',
    'VALARM',
  ]);
  expect(read(`${base}\nDTSTART:20270110T200000Z`).leftBehind).toEqual([]);
});
