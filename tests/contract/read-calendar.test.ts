import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { readCalendar, type CalendarReading } from '#contract/read-calendar.ts';
import { UnreadableFile } from '#contract/unreadable-file.ts';

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

  test('whole days go from nine to six, and the end names the first day that is over', () => {
    const event = eventOf(`${base}\nDTSTART;VALUE=DATE:20270110\nDTEND;VALUE=DATE:20270112\nLOCATION:Zürich`);
    expect(event).toMatchObject({
      date_time: '2027-01-10T09:00:00+01:00',
      end_date_time: '2027-01-11T18:00:00+01:00',
    });
    expect(eventOf(`${base}\nDTSTART;VALUE=DATE:20270110`).end_date_time).toBe('2027-01-10T18:00:00Z');
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
    { field: 'RRULE', message: 'A rule that is not known here: FREQ=WEEKLY;BYSETPOS=1' },
    { field: 'DTEND', message: 'Not a date that can be read: never' },
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
  const code = `import { parseIcs } from '#contract/parse-ics.ts'; parseIcs('X;A=' + ','.repeat(200) + '"');`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 30_000 });
  expect(status).toBe(0);
});
