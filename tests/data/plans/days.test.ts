import { expect, test } from 'vitest';
import { deviceWall } from '#data/events/when/clock.ts';
import { nextDayOfPlans, plansByDay } from '#data/plans/days.ts';
import { currentDate, planDate, type Plan } from '#data/plans/plan.ts';
import { sampleRow } from '#world/data/sample-rows.ts';

const nowMs = Date.parse('2030-06-10T12:00:00Z');
const june = { first: '2030-06-01', last: '2030-06-30' };
let lastId = 0;

function plan(fields: Parameters<typeof sampleRow>[0]): Plan {
  lastId += 1;
  const ref = `00000000-0000-4000-8000-${String(lastId).padStart(12, '0')}`;
  const event = sampleRow({ ref, timezone: 'Europe/Madrid', ...fields });
  return { event, state: 'going', isKept: false, ...currentDate(event, nowMs) };
}

const daysOf = (fields: Parameters<typeof sampleRow>[0], span = june) => [...plansByDay([plan(fields)], span).keys()];

test('[PLAN-04] an event of several days is on each of them, cut to the month', () => {
  const festival = { date_time: '2030-06-28T18:00:00+02:00', end_date_time: '2030-07-02T18:00:00+02:00' };
  expect(daysOf(festival)).toEqual(['2030-06-28', '2030-06-29', '2030-06-30']);
  expect(daysOf(festival, { first: '2030-07-01', last: '2030-07-31' })).toEqual(['2030-07-01', '2030-07-02']);
  const fair = { date_time: '2030-06-05T00:00:00Z', end_date_time: '2030-06-06T23:59:59Z' };
  expect(daysOf({ ...fair, start_date: '2030-06-05', end_date: '2030-06-06', timezone: null })).toEqual([
    '2030-06-05',
    '2030-06-06',
  ]);
});

test('[PLAN-04] a night belongs to the day on which it began, by the clock of its place', () => {
  const party = { date_time: '2030-06-21T23:00:00+02:00', end_date_time: '2030-06-22T04:30:00+02:00' };
  expect(daysOf(party)).toEqual(['2030-06-21']);
  // An hour and a half past midnight in Tokyo.
  expect(daysOf({ date_time: '2030-06-21T16:30:00Z', timezone: 'Asia/Tokyo' })).toEqual(['2030-06-22']);
});

test('[PLAN-04] a repeating event is on all its dates of the month, also those behind, on each with its own time', () => {
  const weekly = {
    event_type: 'recurring' as const,
    recurrence: 'FREQ=WEEKLY;UNTIL=20300622T000000Z',
    date_time: '2030-05-20T20:00:00+02:00',
    end_date_time: '2030-05-20T22:00:00+02:00',
  };
  expect(daysOf(weekly)).toEqual(['2030-06-03', '2030-06-10', '2030-06-17']);
  const [onThird] = plansByDay([plan(weekly)], june).get('2030-06-03') ?? [];
  expect(onThird?.date.date_time).toBe('2030-06-03T20:00:00+02:00');
  expect(daysOf(weekly, { first: '2030-07-01', last: '2030-07-31' })).toEqual([]);
  const daily = { ...weekly, recurrence: 'FREQ=DAILY' };
  expect(daysOf(daily)).toHaveLength(30);
});

test('[PLAN-04] a day’s plans are in order of time', () => {
  const late = plan({ title: 'Late', date_time: '2030-06-05T20:00:00+02:00' });
  const early = plan({ title: 'Early', date_time: '2030-06-05T08:00:00+02:00' });
  const found = plansByDay([late, early, plan({ date_time: 'some day' })], june);
  expect(found.get('2030-06-05')?.map(({ event }) => event.title)).toEqual(['Early', 'Late']);
  expect(found.size).toBe(1);
});

test('[PLAN-04] the next day with plans is found with their number, within a year', () => {
  const plans = ['2030-06-05', '2030-06-12', '2030-06-12', '2030-06-20', '2031-12-01'].map((day) =>
    plan({ date_time: `${day}T20:00:00+02:00` }),
  );
  expect(nextDayOfPlans(plans, '2030-06-05')).toEqual({ day: '2030-06-12', count: 2 });
  expect(nextDayOfPlans(plans, '2030-06-11')).toEqual({ day: '2030-06-12', count: 2 });
  expect(nextDayOfPlans(plans, '2030-06-20')).toBeNull();
});

test('[PLAN-01] days without a place last from midnight to midnight by this device’s clock', () => {
  const { startMs, endMs } = planDate({
    date_time: '2030-06-05T00:00:00+00:00',
    end_date_time: '2030-06-06T23:59:59-12:00',
    start_date: '2030-06-05',
    end_date: '2030-06-06',
    timezone: null,
  });
  expect([deviceWall(startMs), deviceWall(endMs)]).toEqual(['2030-06-05T00:00', '2030-06-06T23:59']);
});
