import { expect, test } from 'vitest';
import type { PartOfDay } from '#contract/events/search/when.ts';
import { daySpanOf, isInPart, isOnDays, localTimesOf, type LocalTimes } from '#contract/events/search/when-days.ts';

test.each([
  ['2026-11-25', '2026-11-27', '2026-11-29'],
  ['2026-11-27', '2026-11-27', '2026-11-29'],
  ['2026-11-28', '2026-11-28', '2026-11-29'],
  ['2026-11-29', '2026-11-29', '2026-11-29'],
  ['2026-11-30', '2026-12-04', '2026-12-06'],
  ['2026-12-30', '2027-01-01', '2027-01-03'],
])('[WHEN-01] the weekend of %s is %s to %s', (today, from, to) => {
  expect(daySpanOf('weekend', today)).toEqual({ from, to });
});

test.each([
  ['2026-11-25', '2026-11-28'],
  ['2026-11-28', '2026-11-28'],
  ['2026-11-29', '2026-12-05'],
  ['2026-12-27', '2027-01-02'],
])('[WHEN-01] the Saturday of %s is %s', (today, saturday) => {
  expect(daySpanOf('saturday', today)).toEqual({ from: saturday, to: saturday });
});

test('[WHEN-01] today and tomorrow are days, over the ends of months and years, and a span is itself', () => {
  expect(daySpanOf('today', '2026-12-31')).toEqual({ from: '2026-12-31', to: '2026-12-31' });
  expect(daySpanOf('tomorrow', '2026-12-31')).toEqual({ from: '2027-01-01', to: '2027-01-01' });
  expect(daySpanOf('tomorrow', '2028-02-28')).toEqual({ from: '2028-02-29', to: '2028-02-29' });
  expect(daySpanOf({ from: '2026-01-01', to: '2026-01-09' }, '2028-02-28')).toEqual({
    from: '2026-01-01',
    to: '2026-01-09',
  });
});

const at = (start: string, end = start) => localTimesOf(`${start}:00`, `${end}:00`);
const allDay = (first: string, last = first): LocalTimes => ({ first, last, night: first, minute: null });

test.each<[name: string, times: LocalTimes, days: string[]]>([
  ['an evening', at('2026-11-28T20:00', '2026-11-28T23:00'), ['28']],
  ['without an end', at('2026-11-28T20:00'), ['28']],
  ['until after midnight', at('2026-11-28T22:00', '2026-11-29T04:00'), ['28']],
  ['until the morning', at('2026-11-28T22:00', '2026-11-29T06:00'), ['28', '29']],
  ['begun after midnight', at('2026-11-28T01:00', '2026-11-28T04:00'), ['27', '28']],
  ['of several days', at('2026-11-26T18:00', '2026-11-28T12:00'), ['26', '27', '28']],
  ['of whole days', allDay('2026-11-26', '2026-11-27'), ['26', '27']],
])('[WHEN-01] an event %s is on those days', (_name, times, days) => {
  const all = Array.from({ length: 9 }, (_unused, index) => String(index + 22));
  const on = all.filter((day) => {
    const span = { from: `2026-11-${day}`, to: `2026-11-${day}` };
    return isOnDays(times, span, { day: span, part: null });
  });
  expect(on).toEqual(days);
});

test.each<[name: string, times: LocalTimes, isOn: boolean]>([
  ['Friday at four', at('2026-11-27T16:59', '2026-11-27T20:00'), false],
  ['Friday at five', at('2026-11-27T17:00'), true],
  ['Friday at one in the morning', at('2026-11-27T01:00'), false],
  ['Saturday at one in the morning', at('2026-11-28T01:00'), true],
  ['Friday all day', allDay('2026-11-27'), false],
  ['Friday and Saturday', allDay('2026-11-27', '2026-11-28'), true],
  ['Wednesday to Friday evening', at('2026-11-25T18:00', '2026-11-27T21:00'), false],
  ['Friday noon to Sunday', at('2026-11-27T12:00', '2026-11-29T20:00'), true],
  ['Sunday at eleven in the evening', at('2026-11-29T23:00'), true],
  ['Monday at one in the morning', at('2026-11-30T01:00'), true],
  ['Monday', at('2026-11-30T09:00'), false],
])('[WHEN-01] of the weekend: %s', (_name, times, isOn) => {
  expect(isOnDays(times, daySpanOf('weekend', '2026-11-25'), { day: 'weekend', part: null })).toBe(isOn);
});

test('[WHEN-01] the Friday of a span that isn’t the weekend is a day like others', () => {
  const span = { from: '2026-11-27', to: '2026-11-29' };
  expect(isOnDays(at('2026-11-27T10:00'), span, { day: span, part: null })).toBe(true);
});

test.each<[clock: string, parts: PartOfDay[]]>([
  ['04:59', ['night']],
  ['05:00', ['morning']],
  ['11:59', ['morning']],
  ['12:00', ['afternoon']],
  ['17:00', ['evening']],
  ['20:00', ['evening', 'night']],
  ['23:59', ['evening', 'night']],
  ['00:00', ['night']],
])('[WHEN-02] %s is in the %j', (clock, parts) => {
  const all = ['morning', 'afternoon', 'evening', 'night'] as const;
  expect(all.filter((part) => isInPart(at(`2026-11-28T${clock}`), part))).toEqual(parts);
});

test.each([
  ['16:59', false],
  ['17:00', true],
  ['23:59', true],
  ['00:00', true],
  ['04:59', true],
  ['05:00', false],
])('[MAKE-08] tonight goes on until 5 in the morning: %s', (clock, isIn) => {
  expect(isInPart(at(`2026-11-28T${clock}`), 'evening-night')).toBe(isIn);
});

test('[WHEN-02] whole days are on all day, but not at night', () => {
  const all = ['morning', 'afternoon', 'evening', 'night'] as const;
  expect(all.filter((part) => isInPart(allDay('2026-11-28'), part))).toEqual(['morning', 'afternoon', 'evening']);
});

test('[WHEN-02] the hours past midnight are the night of the day before alone', () => {
  const friday = { from: '2026-11-27', to: '2026-11-27' };
  const saturday = { from: '2026-11-28', to: '2026-11-28' };
  const late = at('2026-11-28T01:00', '2026-11-28T04:00');
  expect(isOnDays(late, friday, { day: friday, part: 'night' })).toBe(true);
  expect(isOnDays(late, saturday, { day: saturday, part: 'night' })).toBe(false);
  expect(isOnDays(late, friday, { day: friday, part: 'evening' })).toBe(false);
  expect(isOnDays(late, daySpanOf('weekend', '2026-11-27'), { day: 'weekend', part: 'night' })).toBe(true);
});
