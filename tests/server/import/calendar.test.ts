import { expect, test } from 'vitest';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { calendarRows } from '#server/import/calendar.ts';
import { isBadRow, type BadRow, type SourceRow } from '#server/import/rows.ts';

const gazetteer = createGazetteer();

function calendarOf(entry: string, before = ''): string {
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', before, 'BEGIN:VEVENT', entry.trim(), 'END:VEVENT', 'END:VCALENDAR'];
  return lines.join('\n').replaceAll('\n', '\r\n');
}

function read(entry: string, before = ''): SourceRow | BadRow {
  const [row] = calendarRows(calendarOf(entry, before), gazetteer, 'UTC');
  if (row === undefined) throw new Error('no row');
  return row;
}

function eventOf(entry: string, before = '') {
  const row = read(entry, before);
  if (isBadRow(row)) throw new Error(`${row.field}: ${row.message}`);
  return row.event;
}

const base = 'UID:1@test\nSUMMARY:Concert';

test('times without a zone are those of the place', () => {
  const event = eventOf(`${base}\nDTSTART:20270110T200000\nLOCATION:Casa de Teatro\\, Santo Domingo`);
  expect(event).toMatchObject({ date_time: '2027-01-10T20:00:00-04:00', timezone: 'America/Santo_Domingo' });
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
    recurrence: 'FREQ=WEEKLY;BYDAY=MO,WE;COUNT=10\nEXDATE:20270113T200000',
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
