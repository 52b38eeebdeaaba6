import { afterEach, describe, expect, test } from 'vitest';
import { timesOfDays } from '#contract/calendar/all-day.ts';
import { cardDate, formatHours, longDate } from '#shared-parts/events/time.ts';
import { viewerTime } from '#features/events/viewer-time.ts';

const nowMs = Date.parse('2026-11-23T12:00:00Z');
const usual = process.env['TZ'];
afterEach(() => {
  if (usual === undefined) delete process.env['TZ'];
  else process.env['TZ'] = usual;
});

const allDay = (first: string, last: string, timezone: string | null) => ({
  ...timesOfDays({ first, last }, timezone),
  start_date: first,
  end_date: last === first ? null : last,
  timezone,
});

describe.each(['Pacific/Honolulu', 'Europe/Berlin', 'Pacific/Auckland'])('looked at in %s', (zone) => {
  test.each([null, 'America/Chicago'])(
    '[EVT-05] [DET-01] an all-day event is on its own day, by zone %s',
    (timezone) => {
      process.env['TZ'] = zone;
      const event = allDay('2026-11-24', '2026-11-24', timezone);
      expect(cardDate(event, nowMs)).toBe('mar, 24 nov');
      expect(longDate(event)).toBe('Tuesday, November 24, 2026');
      expect(formatHours(event)).toBe('All day');
      expect(viewerTime(event)).toBeNull();
    },
  );
});

test('[EVT-05] [PAINT-02] several days are a range, with the same spaces on the server and in every browser', () => {
  const event = allDay('2026-11-24', '2026-11-26', null);
  expect(cardDate(event, nowMs)).toMatch(/^mar, 24( nov)? – jue, 26 nov$/u);
  expect(longDate(event)).toMatch(/^Tuesday, November 24.*Thursday, November 26, 2026$/u);
});

test('[EVT-05] cards tell the year where it isn’t this one: eight years of a conference are eight dates', () => {
  const years = Array.from({ length: 8 }, (_unused, index) => 2013 + index);
  const shown = years.map((year) => cardDate(allDay(`${String(year)}-02-06`, `${String(year)}-02-06`, null), nowMs));
  expect(new Set(shown.map((text) => /\d{4}$/.exec(text)?.[0])).size).toBe(8);
  const evening = { date_time: '2027-06-15T21:00:00+02:00', timezone: 'Europe/Madrid' };
  expect(cardDate(evening, nowMs)).toBe('mar, 15 jun 2027, 21:00');
  expect(cardDate({ ...evening, date_time: '2026-06-16T21:00:00+02:00' }, nowMs)).toBe('mar, 16 jun, 21:00');
});

test.each(['America/Los_Angeles', 'Asia/Tokyo'])(
  '[EVT-05] this year is that of the event’s place: seen from %s',
  (zone) => {
    process.env['TZ'] = zone;
    const newYearMs = Date.parse('2026-12-31T20:00:00Z');
    const dates = [
      { date_time: '2026-12-31T23:00:00Z', timezone: 'Europe/Madrid' },
      { date_time: '2027-01-01T06:00:00+09:00', timezone: null },
    ];
    expect(dates.map((date) => cardDate(date, newYearMs))).toEqual(['vie, 1 ene 2027, 00:00', 'vie, 1 ene, 06:00']);
  },
);
