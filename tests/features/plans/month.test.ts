import { afterEach, expect, test } from 'vitest';
import { dayByKey, monthsLater, parseDay, weeksOfMonth } from '#features/plans/month.ts';
import { weekStartOf } from '#features/plans/week-start.ts';

const gone = { value: undefined, configurable: true };
const own = Object.getOwnPropertyDescriptors(Intl.Locale.prototype);
afterEach(() => {
  for (const name of ['getWeekInfo', 'weekInfo']) Reflect.deleteProperty(Intl.Locale.prototype, name);
  Object.defineProperties(Intl.Locale.prototype, own);
});

const firstWeeks = (day: string, weekStart: number) => weeksOfMonth(day, weekStart).map(([first]) => first);

test('[PLAN-04] a month’s weeks begin where the locale’s do, and hold no other month’s days', () => {
  // The first of June 2030 is a Saturday.
  expect(weeksOfMonth('2030-06-15', 1)[0]).toEqual([null, null, null, null, null, '2030-06-01', '2030-06-02']);
  expect(firstWeeks('2030-06-15', 1)).toEqual([null, '2030-06-03', '2030-06-10', '2030-06-17', '2030-06-24']);
  expect(weeksOfMonth('2030-06-15', 7)[0]).toEqual([null, null, null, null, null, null, '2030-06-01']);
  expect(firstWeeks('2030-06-15', 6)[0]).toBe('2030-06-01');
  expect(weeksOfMonth('2030-06-15', 7).at(-1)?.at(-1)).toBeNull();
});

test.each([true, false])(
  '[PLAN-04] the locale says when its weeks begin, also where the browser can’t: %s',
  (knows) => {
    if (!knows) {
      for (const name of ['getWeekInfo', 'weekInfo']) Object.defineProperty(Intl.Locale.prototype, name, gone);
    }
    expect(['de', 'es-ES', 'en-GB'].map(weekStartOf)).toEqual([1, 1, 1]);
    expect(['en', 'en-US', 'es-DO', 'pt-BR', 'ja'].map(weekStartOf)).toEqual([7, 7, 7, 7, 7]);
    expect(weekStartOf('ar-EG')).toBe(6);
  },
);

test('[PLAN-04] keys lead to the days beside and below, the ends of the week, and other months', () => {
  const by = (key: string, day = '2030-06-05') => dayByKey(key, day, 1);
  expect([by('ArrowLeft'), by('ArrowRight'), by('ArrowUp'), by('ArrowDown')]).toEqual([
    '2030-06-04',
    '2030-06-06',
    '2030-05-29',
    '2030-06-12',
  ]);
  expect([by('Home'), by('End')]).toEqual(['2030-06-03', '2030-06-09']);
  expect([by('PageUp', '2030-03-31'), by('PageDown', '2030-12-31')]).toEqual(['2030-02-28', '2031-01-31']);
  expect(by('a')).toBeNull();
});

test('[PLAN-04] a day of an address is one that there is', () => {
  expect(parseDay('2030-02-28')).toBe('2030-02-28');
  for (const wrong of [null, '', '2030-02-30', '2030-13-01', '30-02-01', 'today', '2030-02-28T00:00']) {
    expect([wrong, parseDay(wrong)]).toEqual([wrong, null]);
  }
  expect(monthsLater('2028-01-31', 1)).toBe('2028-02-29');
});
