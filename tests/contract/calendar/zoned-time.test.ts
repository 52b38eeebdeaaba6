import { expect, test, vi } from 'vitest';
import { instantAt, isTimeZone, usualZoneName } from '#contract/calendar/zoned-time.ts';

test.each([
  ['2026-01-15T09:00:00', 'America/Chicago', '2026-01-15T09:00:00-06:00'],
  ['2026-07-15T09:00:00', 'America/Chicago', '2026-07-15T09:00:00-05:00'],
  ['2026-07-15T09:00:00', 'Asia/Kolkata', '2026-07-15T09:00:00+05:30'],
  ['2026-07-15T09:00:00', 'America/St_Johns', '2026-07-15T09:00:00-02:30'],
  ['2026-01-15T09:00:00', 'Europe/London', '2026-01-15T09:00:00Z'],
  ['2026-01-15T09:00:00', null, '2026-01-15T09:00:00Z'],
])('%s in %s', (wall, zone, instant) => expect(instantAt(wall, zone)).toBe(instant));

test('an hour that occurs twice means its first time', () => {
  expect(instantAt('2026-11-01T01:30:00', 'America/New_York')).toBe('2026-11-01T01:30:00-04:00');
  expect(instantAt('2026-10-25T02:30:00', 'Europe/Berlin')).toBe('2026-10-25T02:30:00+02:00');
});

test('an hour that is skipped counts from before the change', () => {
  expect(instantAt('2026-03-08T02:30:00', 'America/New_York')).toBe('2026-03-08T02:30:00-05:00');
  expect(instantAt('2026-03-29T02:30:00', 'Europe/Berlin')).toBe('2026-03-29T02:30:00+01:00');
});

test('a zone’s name is written as other programs write it, and stays the name that it is', () => {
  expect(['america/new_york', 'Europe/Madrid', 'Asia/Kolkata'].map(usualZoneName)).toEqual([
    'America/New_York',
    'Europe/Madrid',
    'Asia/Kolkata',
  ]);
});

test('one name in all its capitals doesn’t fill the memory', () => {
  const spelled = (index: number) =>
    'america/argentina/la_rioja'.replace(/\w/g, (sign, at: number) => ((index >> at) & 1 ? sign.toUpperCase() : sign));
  const made = vi.spyOn(Intl, 'DateTimeFormat');
  const madeFor = (index: number) => {
    made.mockClear();
    expect(isTimeZone(spelled(index))).toBe(true);
    return made.mock.calls.length;
  };
  expect([madeFor(0), madeFor(0)]).toEqual([1, 0]);
  for (let index = 1; index <= 4_000; index += 1) isTimeZone(spelled(index));
  expect(madeFor(0)).toBe(1);
  made.mockRestore();
});
