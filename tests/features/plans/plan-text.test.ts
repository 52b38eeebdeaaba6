import { expect, test } from 'vitest';
import type { EventRow } from '#data/events/rows.ts';
import { planDate } from '#data/plans/plan.ts';
import { dayText, hoursText, leafOf, nearDayText, ownTimeText, untilText } from '#shared-parts/plans/plan-text.ts';

const nowMs = Date.parse('2030-06-05T12:00:00Z');

function date(from: string, to: string | null = null, fields: Partial<EventRow> = {}) {
  return planDate({ date_time: from, end_date_time: to, timezone: 'UTC', ...fields });
}
const until = (from: string, to: string | null = null) => untilText(date(from, to), nowMs);

const days = (first: string, last: string) =>
  planDate({
    date_time: `${first}T00:00:00Z`,
    end_date_time: `${last}T23:59:59Z`,
    start_date: first,
    end_date: last,
    timezone: 'UTC',
  });

test('[PLAN-02] how long it is until then is said in words', () => {
  expect(until('2030-06-05T11:00:00Z', '2030-06-05T13:00:00Z')).toBe('On now');
  expect(until('2030-06-05T12:00:20Z')).toBe('now');
  expect(until('2030-06-05T12:01:00Z')).toBe('in 1 minute');
  expect(until('2030-06-05T12:25:00Z')).toBe('in 25 minutes');
  expect(until('2030-06-05T12:59:50Z')).toBe('in 1 hour');
  expect(until('2030-06-05T13:05:00Z')).toBe('in 1 hour');
  expect(until('2030-06-05T14:00:00Z')).toBe('in 2 hours');
  expect(until('2030-06-05T21:00:00Z')).toBe('today at 21:00');
  expect(until('2030-06-06T21:00:00Z')).toBe('tomorrow at 21:00');
  expect(until('2030-06-08T10:00:00Z')).toBe('on Saturday at 10:00');
  expect(until('2030-06-11T10:00:00Z')).toBe('on Tuesday at 10:00');
  expect(until('2030-06-12T10:00:00Z')).toBe('in 7 days');
  expect(until('some day')).toBe('No date');
});

test('[PLAN-02] days without hours have none in words either', () => {
  expect(untilText(days('2030-06-04', '2030-06-05'), nowMs)).toBe('today');
  expect(untilText(days('2030-06-06', '2030-06-06'), nowMs)).toBe('tomorrow');
  expect(untilText(days('2030-06-08', '2030-06-09'), nowMs)).toBe('on Saturday');
});

test('[PLAN-03] the date has its year where it is another one, the hours the day of the end where that is another', () => {
  const [tonight, longer] = [
    date('2030-06-05T21:00:00Z', '2030-06-06T01:30:00Z'),
    date('2030-06-05T21:00:00Z', '2030-06-08T18:00:00Z'),
  ];
  expect(dayText(tonight, nowMs)).toBe('Wed 5 Jun');
  expect(dayText(tonight, Date.parse('2031-01-01T12:00:00Z'))).toBe('Wed 5 Jun 2030');
  expect(hoursText(tonight)).toBe('21:00 – 01:30');
  expect(hoursText(longer)).toBe('21:00 – Sat 8 Jun, 18:00');
  expect(hoursText(date('2030-06-05T21:00:00Z'))).toBe('21:00');
  expect(hoursText(days('2030-06-08', '2030-06-08'))).toBe('All day');
  expect(hoursText(days('2030-06-08', '2030-06-09')).replaceAll(/\s/g, '')).toBe('8–9Jun');
  expect([dayText(date('some day'), nowMs), hoursText(date('some day'))]).toEqual(['No date', '']);
  expect(leafOf(days('2030-06-08', '2030-06-09').date)).toEqual({ weekday: 'Sat', day: '8', month: 'Jun' });
});

test('[PLAN-03] today and tomorrow are those of the place', () => {
  expect(nearDayText(date('2030-06-05T21:00:00Z'), nowMs)).toBe('today');
  expect(nearDayText(date('2030-06-05T16:00:00Z', null, { timezone: 'Asia/Tokyo' }), nowMs)).toBe('tomorrow');
  expect(nearDayText(date('2030-06-07T16:00:00Z'), nowMs)).toBeNull();
  expect(nearDayText(date('some day'), nowMs)).toBeNull();
});

test('[PLAN-02] where the place’s clock shows another time, this device’s is shown too, with its day if that differs', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  /** An event at this device's time, where clocks are an hour ahead. */
  function anHourAhead(hour: number, minute: number): string | null {
    const at = new Date(2030, 5, 5, hour, minute);
    const ahead = 60 - at.getTimezoneOffset();
    const wall = new Date(at.getTime() + ahead * 60_000).toISOString().slice(0, 19);
    const [hours, minutes] = [Math.trunc(Math.abs(ahead) / 60), Math.abs(ahead) % 60].map((n) =>
      String(n).padStart(2, '0'),
    );
    return ownTimeText(
      date(`${wall}${ahead < 0 ? '-' : '+'}${hours ?? ''}:${minutes ?? ''}`, null, { timezone: null }),
    );
  }
  expect(anHourAhead(12, 0)).toBe('your time 12:00');
  expect(anHourAhead(23, 30)).toBe('your time Wed 5 Jun, 23:30');
  expect(ownTimeText(date('2030-06-05T16:00:00Z', null, { timezone: here }))).toBeNull();
  expect(ownTimeText(days('2030-06-08', '2030-06-09'))).toBeNull();
});
