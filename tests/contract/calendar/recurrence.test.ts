import { createRequire } from 'node:module';
import { fc } from '#world/random/properties.ts';
import { describe, expect, test, vi } from 'vitest';
import { nextDates, seriesEndMs } from '#contract/calendar/occurrences.ts';
import { endlessMs, seriesBoundMs, type Timed } from '#contract/calendar/series-bound.ts';
import { parseRecurrence, serializeRecurrence, serializeRule, type Recurrence } from '#contract/calendar/recurrence.ts';
import { describeRecurrence } from '#contract/calendar/describe-recurrence.ts';

// What it says of itself as a module isn't what Node finds in it.
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof import('rrule');

function event(recurrence: string | null, fields: Partial<Timed> = {}): Timed {
  return {
    date_time: '2026-11-02T21:00:00Z',
    end_date_time: '2026-11-02T23:00:00Z',
    timezone: null,
    event_type: 'recurring',
    recurrence,
    ...fields,
  };
}

function known(text: string): Recurrence {
  const rule = parseRecurrence(text);
  if (rule === null) throw new Error(`Not a rule: ${text}`);
  return rule;
}

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const shuffledDays = fc.subarray(days);
const interval = fc.integer({ min: 1, max: 6 });
const bound = fc.oneof(
  fc.constant(''),
  fc.integer({ min: 1, max: 40 }).map((count) => `;COUNT=${String(count)}`),
  fc.integer({ min: 0, max: 900 }).map((day) => {
    const until = new Date(Date.UTC(2026, 10, 2) + day * 86_400_000).toISOString();
    return `;UNTIL=${until.slice(0, 10).replaceAll('-', '')}T235959Z`;
  }),
);
const list = (name: string, items: readonly (number | string)[]) =>
  items.length === 0 ? '' : `;${name}=${items.join(',')}`;

/** Rules whose first date is what the event's own date is, so that both libraries count alike. */
const rules = fc.oneof(
  fc.tuple(fc.constantFrom('DAILY', 'YEARLY'), interval, bound).map(([freq, n, b]) => `FREQ=${freq};INTERVAL=${n}${b}`),
  fc
    .tuple(interval, shuffledDays, fc.constantFrom('', ';WKST=SU', ';WKST=WE'), bound)
    .map(([n, on, start, b]) => `FREQ=WEEKLY;INTERVAL=${n}${list('BYDAY', [...new Set(['MO', ...on])])}${start}${b}`),
  fc
    .tuple(interval, fc.subarray([5, 15, 29, 30, 31, -1, -2]), bound)
    .map(([n, on, b]) => `FREQ=MONTHLY;INTERVAL=${n}${list('BYMONTHDAY', [2, ...on])}${b}`),
  fc
    .tuple(interval, fc.subarray(['-1FR', '2TU', '5SA', '-2SU']), bound)
    // That library takes a day with a number and one without as if both were asked for, which RFC 5545 doesn't.
    .map(([n, on, b]) => `FREQ=MONTHLY;INTERVAL=${n}${list('BYDAY', ['1MO', ...on])}${b}`),
  fc
    .tuple(interval, shuffledDays, bound)
    .map(([n, on, b]) => `FREQ=MONTHLY;INTERVAL=${n}${list('BYDAY', [...new Set(['MO', ...on])])}${b}`),
);

describe('[WIZ-07] what repeats', () => {
  test('has the dates that another library finds, from any day on', () => {
    const from = fc.integer({ min: -30, max: 1_500 }).map((day) => Date.UTC(2026, 10, 2) + day * 86_400_000);
    fc.assert(
      fc.property(rules, from, (rule, fromMs) => {
        const oracle = rrulestr(`DTSTART:20261102T210000Z\nRRULE:${rule}`);
        const wanted: number[] = [];
        oracle.all((date) => {
          if (date.getTime() + 7_200_000 >= fromMs) wanted.push(date.getTime());
          return wanted.length < 6;
        });
        expect(nextDates(event(rule), fromMs, 6)).toEqual(wanted.slice(0, 6));
        expect(parseRecurrence(serializeRecurrence(known(rule)))).toEqual(known(rule));
      }),
      { numRuns: 400 },
    );
  });

  test('ends when its last date does', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        const end = seriesEndMs(event(rule));
        if (!/COUNT|UNTIL/.test(rule)) return end === endlessMs;
        const last = rrulestr(`DTSTART:20261102T210000Z\nRRULE:${rule}`).all().at(-1);
        return end === (last?.getTime() ?? Date.parse('2026-11-02T21:00:00Z')) + 7_200_000;
      }),
      { numRuns: 300 },
    );
  });

  test('is over by its bound, which is exact for what doesn’t repeat', () => {
    fc.assert(
      fc.property(rules, (rule) => {
        expect(seriesBoundMs(event(rule))).toBeGreaterThanOrEqual(seriesEndMs(event(rule)));
        const once = event(rule, { event_type: 'individual' });
        expect(seriesBoundMs(once)).toBe(seriesEndMs(once));
      }),
      { numRuns: 300 },
    );
  });

  test('keeps its hour by the clock of its place, through the days when clocks change', () => {
    const weekly = event('FREQ=WEEKLY', {
      date_time: '2027-03-21T20:00:00+01:00',
      end_date_time: null,
      timezone: 'Europe/Madrid',
    });
    const starts = nextDates(weekly, Date.parse('2027-03-22T00:00:00Z'), 2).map((ms) => new Date(ms).toISOString());
    expect(starts).toEqual(['2027-03-28T18:00:00.000Z', '2027-04-04T18:00:00.000Z']);
    const fixed = { ...weekly, timezone: null };
    expect(new Date(nextDates(fixed, Date.parse('2027-03-22T00:00:00Z'), 1)[0] ?? NaN).toISOString()).toBe(
      '2027-03-28T19:00:00.000Z',
    );
  });

  test.each([
    ['a day', 'EXDATE:20261109'],
    ['a wall time', 'EXDATE;TZID=America/Santo_Domingo:20261109T170000'],
    ['an instant', 'EXDATE:20261109T210000Z'],
  ])('leaves out a date that is named as %s', (_as, exception) => {
    const weekly = event(`RRULE:FREQ=WEEKLY;COUNT=3\n${exception}`, {
      date_time: '2026-11-02T17:00:00-04:00',
      timezone: 'America/Santo_Domingo',
      end_date_time: null,
    });
    const starts = nextDates(weekly, 0, 9).map((ms) => new Date(ms).toISOString());
    expect(starts).toEqual(['2026-11-02T21:00:00.000Z', '2026-11-16T21:00:00.000Z']);
  });

  test('leaves out an hour that a clock skips, named as an instant', () => {
    const nightly = event('FREQ=DAILY;COUNT=3\nEXDATE:20270328T013000Z', {
      date_time: '2027-03-27T02:30:00+01:00',
      timezone: 'Europe/Madrid',
      end_date_time: null,
    });
    const starts = nextDates(nightly, 0, 9).map((ms) => new Date(ms).toISOString());
    expect(starts).toEqual(['2027-03-27T01:30:00.000Z', '2027-03-29T00:30:00.000Z']);
  });

  test('asks what the clock shows only near the dates that are left out, however many there are', () => {
    const exceptions = Array.from(
      { length: 100 },
      (_unused, minute) => `20270101T21${String(minute % 60).padStart(2, '0')}59Z`,
    );
    const daily = event(`FREQ=DAILY;COUNT=1000\nEXDATE:${exceptions.join(',')}`, { timezone: 'Europe/Madrid' });
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    seriesEndMs(daily);
    expect(asked.mock.calls.length).toBeLessThan(100);
    asked.mockRestore();
  });

  test('ends with the year 9999 at the latest, and no date is looked for behind it', () => {
    const asked = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
    const end = seriesEndMs(event('FREQ=MONTHLY;UNTIL=99991231T235959Z', { timezone: 'Europe/Madrid' }));
    expect(new Date(end).toISOString()).toBe('9999-12-02T23:00:00.000Z');
    expect(asked.mock.calls.length).toBeLessThan(500);
    asked.mockRestore();
  });

  test('begins on its own date, also where its rule names another day', () => {
    const starts = nextDates(event('FREQ=WEEKLY;BYDAY=TH;COUNT=2'), 0, 9).map((ms) => new Date(ms).toISOString());
    expect(starts).toEqual(['2026-11-02T21:00:00.000Z', '2026-11-05T21:00:00.000Z']);
  });

  test('whose last dates are all left out ends with the last that is held', () => {
    const exceptions = Array.from({ length: 60 }, (_unused, index) =>
      new Date(Date.UTC(2027, 0, 31 - index)).toISOString().slice(0, 10).replaceAll('-', ''),
    );
    const daily = event(`FREQ=DAILY;UNTIL=20270131\nEXDATE:${exceptions.join(',')}`);
    expect(new Date(seriesEndMs(daily)).toISOString()).toBe('2026-12-02T23:00:00.000Z');
  });

  test('never comes to an end by itself where its rule has none, nor where it has no rule', () => {
    expect([seriesEndMs(event('FREQ=DAILY')), seriesEndMs(event(null))]).toEqual([endlessMs, endlessMs]);
    expect(seriesEndMs(event(null, { event_type: 'individual' }))).toBe(Date.parse('2026-11-02T23:00:00Z'));
  });

  test.each([
    'FREQ=YEARLY;INTERVAL=999',
    'FREQ=MONTHLY;BYMONTHDAY=30;INTERVAL=12',
    'FREQ=YEARLY',
    'FREQ=DAILY;UNTIL=99991231',
    'FREQ=MONTHLY;BYDAY=1MO,2MO;BYMONTHDAY=31',
  ])('is asked in bounded time: %s', (rule) => {
    const leapDay = event(rule, { date_time: '2028-02-29T10:00:00Z', end_date_time: null });
    expect(nextDates(leapDay, Date.UTC(9_990, 0, 1), 50).length).toBeLessThanOrEqual(50);
    expect(seriesEndMs(leapDay)).toBeLessThanOrEqual(endlessMs);
  });
});

test.each([
  'FREQ=SECONDLY',
  'FREQ=WEEKLY;BYSETPOS=1',
  'FREQ=WEEKLY;BYDAY=2MO',
  'FREQ=WEEKLY;COUNT=2;UNTIL=20270101',
  'FREQ=WEEKLY;COUNT=0',
  'FREQ=WEEKLY;COUNT=99999',
  'FREQ=WEEKLY;INTERVAL=-1',
  'FREQ=WEEKLY;FREQ=DAILY',
  'FREQ=WEEKLY;UNTIL=20271399',
  'FREQ=WEEKLY;UNTIL=20270230',
  'FREQ=WEEKLY;UNTIL=20270228T250000Z',
  'FREQ=YEARLY;BYDAY=MO',
  'FREQ=DAILY\nFREQ=DAILY',
  'EXDATE:20270101',
  'FREQ=DAILY\nEXDATE:soon',
  '__proto__=1;FREQ=DAILY',
  '',
])('a rule that isn’t known is none: %j', (rule) => {
  expect(parseRecurrence(rule)).toBeNull();
});

test('a rule is written as it was read, the shortest way', () => {
  const rule = known('rrule:freq=monthly;interval=1;byday=-1fr;wkst=mo\r\nEXDATE:20270129\r\n');
  expect([serializeRule(rule), serializeRecurrence(rule)]).toEqual([
    'FREQ=MONTHLY;BYDAY=-1FR',
    'RRULE:FREQ=MONTHLY;BYDAY=-1FR\nEXDATE:20270129',
  ]);
});

test.each([
  ['FREQ=WEEKLY', 'Every week'],
  ['FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH;UNTIL=20270503', 'Every 2 weeks on Monday and Thursday until 3 May 2027'],
  ['FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR', 'Every week on weekdays'],
  ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=5', 'Every month on the last Friday, 5 times'],
  ['FREQ=MONTHLY;BYDAY=2TU', 'Every month on the 2nd Tuesday'],
  ['FREQ=MONTHLY;BYMONTHDAY=1,22,-1', 'Every month on the 1st, the 22nd, and the last day'],
  ['FREQ=DAILY;INTERVAL=3\nEXDATE:20270503', 'Every 3 days, with 1 left out'],
  ['FREQ=YEARLY;COUNT=1', 'Every year, 1 time'],
])('%s in words', (rule, words) => {
  expect(describeRecurrence(known(rule))).toBe(words);
});
