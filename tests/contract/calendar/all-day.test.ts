import { describe, expect, test } from 'vitest';
import { daysAt, timesOfDays } from '#contract/calendar/all-day.ts';
import { attendanceOf } from '#contract/events/attendance.ts';
import { daysOf, nightsOf } from '#contract/calendar/days.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { nextDates, seriesEndMs } from '#contract/calendar/occurrences.ts';

const days = { first: '2026-03-28', last: '2026-03-29' };

test('[CARD-09] days stand for instants: of their place, or of everywhere', () => {
  expect(timesOfDays(days, 'Europe/Madrid')).toEqual({
    date_time: '2026-03-28T00:00:00+01:00',
    end_date_time: '2026-03-29T23:59:59+02:00',
  });
  const everywhere = timesOfDays(days, null);
  // Begun nowhere earlier than the text says, and over when the day has ended on the last island.
  expect(everywhere).toEqual({ date_time: '2026-03-28T00:00:00+00:00', end_date_time: '2026-03-29T23:59:59-12:00' });
});

test('an event of before there were days has none', () => {
  expect(daysOf({})).toBeNull();
  expect(daysOf({ start_date: null, end_date: null })).toBeNull();
  expect(daysOf({ start_date: '2026-03-28', end_date: null })).toEqual({ first: '2026-03-28', last: '2026-03-28' });
  expect(nightsOf(days)).toBe(1);
});

describe.each([['Europe/Madrid'], ['Pacific/Auckland'], [null]])('a series of days, by %s', (timezone) => {
  const series = {
    ...eventDefaults,
    ...timesOfDays(days, timezone),
    timezone,
    start_date: days.first,
    end_date: days.last,
    event_type: 'recurring',
    recurrence: 'RRULE:FREQ=WEEKLY;COUNT=3',
  };

  test('[CARD-09] keeps its days over a change of the clocks', () => {
    const starts = nextDates(series, 0, 9);
    expect(starts.map((atMs) => daysAt(series, atMs))).toEqual([
      { first: '2026-03-28', last: '2026-03-29' },
      { first: '2026-04-04', last: '2026-04-05' },
      { first: '2026-04-11', last: '2026-04-12' },
    ]);
    expect(seriesEndMs(series)).toBeGreaterThan(Date.parse('2026-04-12T11:00:00Z'));
  });
});

test('[DET-01] what is online and at a place is hybrid', () => {
  const nowhere = { locationName: null, address: ' ', city: null, location: null };
  expect(attendanceOf({ ...nowhere, online: true })).toBe('online');
  expect(attendanceOf({ ...nowhere, online: true, city: 'Berlin' })).toBe('hybrid');
  expect(attendanceOf({ ...nowhere, online: true, location: { type: 'Point' } })).toBe('hybrid');
  expect(attendanceOf({ ...nowhere, online: false })).toBe('place');
});
