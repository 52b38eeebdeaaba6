import { expect, test } from 'vitest';
import { parseIcs, propertyOf, type IcsComponent } from '#contract/calendar/parse-ics.ts';
import { readCalendar } from '#contract/calendar/read-ics.ts';
import { durationMs, readIcsTime } from '#contract/calendar/read-ics-time.ts';

const zone = (offset: string) =>
  `BEGIN:VTIMEZONE\nTZID:Custom\nBEGIN:STANDARD\nTZOFFSETTO:${offset}\nEND:STANDARD\nEND:VTIMEZONE`;

function read(before: string, ...entries: string[]) {
  const blocks = entries.map((entry) => `BEGIN:VEVENT\nSUMMARY:Concert\n${entry}\nEND:VEVENT`);
  const text = ['BEGIN:VCALENDAR', before, ...blocks, 'END:VCALENDAR'].join('\n');
  return readCalendar(text, { locate: () => null, floatingZone: null, most: 100 }).entries.map(
    ({ event: { date_time, end_date_time }, problems }) => ({
      date_time,
      end_date_time,
      fields: problems.map(({ field }) => field),
    }),
  );
}

const noDate = { date_time: '', end_date_time: null, fields: ['DTSTART'] };

test.each(['+9999', '-1801', '+0060'])(
  '[CARD-09] an offset that no clock has makes no date, and spoils no other entry: %s',
  (offset) => {
    const [bad, good] = read(
      zone(offset),
      'DTSTART;TZID=Custom:20270110T200000\nDURATION:PT2H',
      'DTSTART:20270110T200000Z\nDURATION:PT2H',
    );
    expect(bad).toEqual(noDate);
    expect(good).toEqual({ date_time: '2027-01-10T20:00:00Z', end_date_time: '2027-01-10T22:00:00Z', fields: [] });
  },
);

const outlookZone = [
  ...['BEGIN:VTIMEZONE', 'TZID:(UTC+01:00) Amsterdam\\, Berlin\\, Bern'],
  ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
  ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
  ...['RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
].join('\n');

test.each([
  ['20270327T120000', '2027-03-27T12:00:00+01:00'],
  ['20270328T120000', '2027-03-28T12:00:00+02:00'],
  ['20271030T120000', '2027-10-30T12:00:00+02:00'],
  ['20271031T120000', '2027-10-31T12:00:00+01:00'],
  ['20280101T120000', '2028-01-01T12:00:00+01:00'],
])('[CARD-09] in a zone of Outlook’s, which begins in 1601 and has commas in its name, %s is %s', (wall, instant) => {
  const [event] = read(outlookZone, `DTSTART;TZID="(UTC+01:00) Amsterdam, Berlin, Bern":${wall}`);
  expect(event?.date_time).toBe(instant);
});

test('the furthest offset is taken', () => {
  const [event] = read(zone('-1800'), 'DTSTART;TZID=Custom:20270110T200000');
  expect(event?.date_time).toBe('2027-01-10T20:00:00-18:00');
});

test('a year of two digits is none, and an end beyond all years is left out', () => {
  expect(read('', 'DTSTART;VALUE=DATE:00000110\nDTEND;VALUE=DATE:00000112')).toEqual([noDate]);
  expect(read('', 'DTSTART:20270110T200000Z\nDTEND;VALUE=DATE:00000112')).toMatchObject([{ fields: ['DTEND'] }]);
  expect(read('', 'DTSTART:99991231T200000Z\nDURATION:P9D')).toEqual([
    { date_time: '9999-12-31T20:00:00Z', end_date_time: null, fields: ['DURATION'] },
  ]);
});

test('the zones of a calendar are looked through once, however many times name one', () => {
  const [calendar] = parseIcs(
    `BEGIN:VCALENDAR\n${zone('+0200')}\nDTSTART;TZID=Custom:20270110T200000\nEND:VCALENDAR`,
  ).children;
  const start = calendar === undefined ? null : propertyOf(calendar, 'DTSTART');
  if (calendar === undefined || start === null) throw new Error('not read');
  let looks = 0;
  const counted: IcsComponent = {
    ...calendar,
    get children() {
      looks += 1;
      return calendar.children;
    },
  };
  for (let count = 0; count < 5; count += 1) {
    expect(readIcsTime(start, counted, { floatingZone: null, isSeries: false })?.instant).toBe(
      '2027-01-10T20:00:00+02:00',
    );
  }
  expect(looks).toBe(1);
});

test('[CARD-09] a duration of a hundred long years is the longest that counts', () => {
  expect(durationMs('P36600D')).toBe(36_600 * 86_400_000);
  expect(durationMs('P36600DT1S')).toBeNull();
});
