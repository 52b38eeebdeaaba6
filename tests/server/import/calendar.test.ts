import { spawnSync } from 'node:child_process';
import { describe, expect, test } from 'vitest';
import { createGazetteer } from '#server/infra/gazetteer.ts';
import { readCalendar } from '#server/import/calendar.ts';
import { UnreadableFile, isBadRow, type BadRow, type SourceRow } from '#server/import/source-row.ts';

const gazetteer = createGazetteer();

function calendarOf(entry: string, before = ''): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', before, 'BEGIN:VEVENT', entry.trim(), 'END:VEVENT', 'END:VCALENDAR'];
  return lines.join('\n').replaceAll('\n', '\r\n');
}

function read(entry: string, before = ''): SourceRow | BadRow {
  const [row] = readCalendar(calendarOf(entry, before), gazetteer);
  if (row === undefined) throw new Error('no row');
  return row;
}

function eventOf(entry: string, before = '') {
  const row = read(entry, before);
  if (isBadRow(row)) throw new Error(`${row.field}: ${row.message}`);
  return row.event;
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
    const event = eventOf(`${base}\nDTSTART:20270110T200000\nLOCATION:Casa de Teatro\\, Santo Domingo`);
    expect(event).toMatchObject({ date_time: '2027-01-10T20:00:00-04:00', timezone: 'America/Santo_Domingo' });
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

test('place, point, link, repetition and cancellation are kept', () => {
  const event = eventOf(
    [
      base,
      'DTSTART:20270110T200000Z',
      'LOCATION:Kongresshaus\\, 8002 Zürich\\, Switzerland',
      'URL:https://example.org/e/1',
      'RRULE:FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10',
      'EXDATE;TZID=Europe/Zurich:20270113T210000',
      'STATUS:CANCELLED',
      'BEGIN:VALARM',
      'SUMMARY:not the title',
      'TRIGGER:-PT15M',
      'END:VALARM',
    ].join('\n'),
  );
  expect(event).toMatchObject({
    title: 'Concert',
    locationName: 'Kongresshaus, 8002 Zürich, Switzerland',
    city: 'Zürich',
    country: 'Switzerland',
    location: { type: 'Point', coordinates: [8.55, 47.36667] },
    event_link: 'https://example.org/e/1',
    event_type: 'recurring',
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10\nEXDATE:20270113T210000',
    status: 'cancelled',
  });
  const pinned = eventOf(`${base}\nDTSTART:20270110T200000Z\nLOCATION:Room 5\\, Building A\nGEO:18.47;-69.89`);
  expect(pinned).toMatchObject({ city: null, location: { type: 'Point', coordinates: [-69.89, 18.47] } });
  const called = eventOf(`${base}\nDTSTART:20270110T200000Z\nLOCATION:https://meet.example.org/x`);
  expect(called).toMatchObject({ online: true, event_link: 'https://meet.example.org/x', locationName: null });
});

test.each([
  ['SUMMARY:No identity\nDTSTART:20270110T200000Z', 'UID'],
  ['UID:1\nDTSTART:20270110T200000Z', 'SUMMARY'],
  [base, 'DTSTART'],
  [`${base}\nDTSTART:20270231T200000Z`, 'DTSTART'],
  [`${base}\nDTSTART:tomorrow`, 'DTSTART'],
  [`${base}\nDTSTART:20270110T200000Z\nRRULE:FREQ=WEEKLY;BYSETPOS=1`, 'RRULE'],
  [`${base}\nDTSTART;TZID=Middle Earth:20270110T200000`, 'DTSTART'],
  [`${base}\nDTSTART:20270110T200000Z\nDTEND:20270110T190000Z`, 'DTEND'],
  [`${base}\nDTSTART:20270110T200000Z\nDURATION:soon`, 'DURATION'],
  [`${base}\nDTSTART:20270110T200000Z\nDURATION:P99999999999999D`, 'DURATION'],
  [`${base}\nDTSTART:20270110T200000Z\nGEO:north;south`, 'GEO'],
])('a row that can’t be read names its field: %j', (entry, field) => {
  expect(read(entry)).toMatchObject({ number: 1, field });
});

test('a file without a calendar is refused as a whole', () => {
  expect(() => readCalendar('hello', gazetteer)).toThrow(UnreadableFile);
});

test('a file that nests blocks without end is refused as a whole', () => {
  expect(() => readCalendar('BEGIN:VCALENDAR\n'.repeat(50_000), gazetteer)).toThrow(UnreadableFile);
});

test('a line that is almost a property costs no more than any other', () => {
  // In a process of its own: a pattern that goes astray would never come back, and could not be stopped here.
  const code = `import { parseIcs } from '#server/import/ics.ts'; parseIcs('X;A=' + ','.repeat(200) + '"');`;
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', code], { timeout: 30_000 });
  expect(status).toBe(0);
});
