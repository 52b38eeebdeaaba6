import { expect, test } from 'vitest';
import { eventDefaults } from '#contract/events/rules.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { readCalendar } from '#contract/calendar/read-ics.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';

function read(...lines: string[]) {
  const text = ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Class', ...lines, 'END:VEVENT', 'END:VCALENDAR'].join('\n');
  const [entry] = readCalendar(text, { locate: () => null, floatingZone: null, most: 1 }).entries;
  if (entry === undefined) throw new Error('not read');
  return entry;
}

/** The days of the first dates, by UTC. */
function daysOf(...lines: string[]): string[] {
  const { event, problems } = read(...lines);
  expect(problems).toEqual([]);
  const dates = nextDates({ ...eventDefaults, ...event } as Timed, Date.parse(event.date_time), 3);
  return dates.map((atMs) => new Date(atMs).toISOString().slice(0, 10));
}

test.each([
  ['20270311T120000Z', 'FREQ=YEARLY;BYMONTHDAY=11;BYMONTH=3', ['2027-03-11', '2028-03-11', '2029-03-11']],
  ['20270311T120000Z', 'FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=2TH', ['2027-03-11', '2029-03-08', '2031-03-13']],
  ['20270311T120000Z', 'FREQ=YEARLY;BYMONTH=3;BYDAY=TH;BYSETPOS=2', ['2027-03-11', '2028-03-09', '2029-03-08']],
  ['20270331T120000Z', 'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=-1;COUNT=2', ['2027-03-31', '2028-03-31']],
  ['20270326T120000Z', 'FREQ=MONTHLY;BYDAY=FR;BYSETPOS=-1', ['2027-03-26', '2027-04-30', '2027-05-28']],
])('[CARD-09] from %s a rule that says in other words what is known here is known: %s', (start, rule, days) => {
  expect(daysOf(`DTSTART:${start}`, `RRULE:${rule}`)).toEqual(days);
});

test.each([
  'FREQ=YEARLY;BYMONTHDAY=24',
  'FREQ=YEARLY;BYMONTH=4',
  'FREQ=YEARLY;BYMONTH=3,9',
  'FREQ=YEARLY;BYMONTH=3;BYMONTH=3',
  'FREQ=YEARLY;BYMONTH=3;BYDAY=2TH;INTERVAL=84',
  'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1',
  'FREQ=MONTHLY;BYDAY=TH;BYMONTHDAY=11;BYSETPOS=1',
])('one that says more stays unknown, and is told as the file has it: %s', (rule) => {
  expect(read('DTSTART:20270311T120000Z', `RRULE:${rule}`).problems).toEqual([
    { field: 'RRULE', message: `A rule that is not known here: ${rule}` },
  ]);
});

test.each([
  ['by another zone than the series', 'DTSTART:20270311T200000Z', 'EXDATE;TZID=Asia/Tokyo:20270313T050000'],
  ['by UTC', 'DTSTART;TZID=Europe/Madrid:20270311T210000', 'EXDATE:20270312T200000Z'],
  ['by no zone', 'DTSTART;TZID=Europe/Madrid:20270311T210000', 'EXDATE:20270312T210000'],
  ['by its day', 'DTSTART;TZID=Europe/Madrid:20270311T210000', 'EXDATE;VALUE=DATE:20270312'],
  ['among others', 'DTSTART:20270311T200000Z', 'EXDATE;TZID=Asia/Tokyo:20270301T050000,20270313T050000'],
])('[CARD-09] a date that is left out is left out, told %s', (_name, start, exception) => {
  expect(daysOf(start, 'RRULE:FREQ=DAILY', exception)).toEqual(['2027-03-11', '2027-03-13', '2027-03-14']);
});

test('an exception that names no date is none', () => {
  expect(daysOf('DTSTART:20270311T200000Z', 'RRULE:FREQ=DAILY;COUNT=1', 'EXDATE:')).toEqual(['2027-03-11']);
});
