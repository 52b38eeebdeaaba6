import { expect, test } from 'vitest';
import { instantAt } from '#contract/zoned-time.ts';

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
