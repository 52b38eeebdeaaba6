import { fc } from '#world/random/properties.ts';
import ical from 'node-ical';
import { describe, expect, test } from 'vitest';
import { calendarFile, type CalendarEvent } from '#contract/calendar/write-ics.ts';
import { zoneLines } from '#contract/calendar/ics-zone.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { offsetMinutesAt } from '#contract/calendar/zoned-time.ts';
import { calendarEvent } from './events.ts';

const hourMs = 3600_000;

function minutesOf(text: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d\d)(\d\d)$/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** When each observance of a VTIMEZONE begins, as any reader of one works it out, and what holds from then on. */
function observancesOf(lines: string[]): { fromMs: number; offset: number }[] {
  const blocks = lines
    .join('\n')
    .split(/BEGIN:(?:STANDARD|DAYLIGHT)/)
    .slice(1);
  const valueIn = (block: string, name: string) => new RegExp(`^${name}:(.*)$`, 'm').exec(block)?.[1] ?? '';
  const read = blocks.map((block) => {
    const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(valueIn(block, 'DTSTART')) ?? [];
    const wallMs = Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
    return {
      fromMs: wallMs - minutesOf(valueIn(block, 'TZOFFSETFROM')) * 60_000,
      offset: minutesOf(valueIn(block, 'TZOFFSETTO')),
    };
  });
  return read.toSorted((a, b) => a.fromMs - b.fromMs);
}

describe('[DET-01] a time zone in the file', () => {
  test.each([
    ['America/New_York', [2026, 2027]],
    ['Europe/Madrid', [2026]],
    ['Europe/Dublin', [2026]],
    ['Africa/Casablanca', [2026, 2030]],
    ['Australia/Lord_Howe', [2026]],
    ['America/Sao_Paulo', [2018, 2019, 2026]],
    ['Pacific/Apia', [2011, 2012]],
    ['Asia/Kathmandu', [2026]],
  ])('of %s is right in every hour of %j', (zone, years) => {
    const observances = observancesOf(zoneLines(zone, zone, new Set(years)));
    const wrong: string[] = [];
    for (const year of years) {
      // The year as the zone's own clock tells it, wherever on the globe that is.
      for (
        let atMs = Date.UTC(year, 0, 1) - 14 * hourMs;
        atMs < Date.UTC(year + 1, 0, 1) - 14 * hourMs;
        atMs += hourMs
      ) {
        const told = observances.findLast(({ fromMs }) => fromMs <= atMs)?.offset;
        if (told !== offsetMinutesAt(atMs, zone)) wrong.push(new Date(atMs).toISOString());
      }
    }
    expect(wrong).toEqual([]);
  });

  test('is there once for all events in it, and once for each zone', () => {
    const events = ['Europe/Madrid', 'Europe/Madrid', 'America/New_York'].map((timezone, index) =>
      calendarEvent({ ref: String(index), timezone }),
    );
    const zones = calendarFile(events, { origin: 'https://scape.example' }).match(/^TZID:.*$/gm);
    expect(zones).toEqual(['TZID:Europe/Madrid\r', 'TZID:America/New_York\r'].map((line) => line.trim()));
  });

  test('of an event that lasts for ages costs no more than its two years', () => {
    const timezone = 'Europe/Madrid';
    const event = calendarEvent({ timezone, date_time: '0002-01-01T00:00:00Z', end_date_time: '9998-01-01T00:00:00Z' });
    expect(calendarFile([event], { origin: '' }).length).toBeLessThan(3_000);
    expect(calendarFile([{ ...event, end_date_time: '9999-12-31T23:59:59Z' }], { origin: '' })).toContain(
      'DTEND:99991231T235959Z',
    );
  });
});

function series(given: Partial<CalendarEvent>): CalendarEvent {
  return calendarEvent({ event_type: 'recurring', ...given });
}

/** The starts that another program works out of the file. */
function startsElsewhere(event: CalendarEvent, count: number): string[] {
  const parsed = ical.sync.parseICS(calendarFile([event], { origin: 'https://scape.example' }));
  const entry = Object.values(parsed).find((one) => one?.type === 'VEVENT');
  if (entry?.type !== 'VEVENT' || entry.rrule === undefined) throw new Error('no series');
  const leftOut = new Set(Object.values(entry.exdate ?? {}).map((date) => new Date(date as Date).getTime()));
  const all = entry.rrule.between(new Date('2026-01-01'), new Date('2030-01-01'), true);
  return all
    .filter((date) => !leftOut.has(date.getTime()))
    .slice(0, count)
    .map((date) => date.toISOString());
}

describe('[DET-01] a series has the same dates in another calendar', () => {
  const madrid = { timezone: 'Europe/Madrid', date_time: '2026-10-21T20:00:00+02:00', end_date_time: null };
  test.each([
    ['every week, over a change of clocks', { ...madrid, recurrence: 'FREQ=WEEKLY;BYDAY=WE' }],
    ['with an end told by its day', { ...madrid, recurrence: 'RRULE:FREQ=WEEKLY;BYDAY=WE;UNTIL=20261111' }],
    ['with an end told by its clock', { ...madrid, recurrence: 'FREQ=DAILY;UNTIL=20261024T200000' }],
    ['with a count and one left out by its day', { ...madrid, recurrence: 'FREQ=DAILY;COUNT=6\nEXDATE:20261023' }],
    [
      'with two left out by clock and instant',
      {
        ...madrid,
        recurrence: 'FREQ=DAILY;COUNT=9\nEXDATE:20261026T200000,20261027T190000Z',
      },
    ],
    [
      'on the last Wednesday',
      { ...madrid, date_time: '2026-10-28T20:00:00+01:00', recurrence: 'FREQ=MONTHLY;BYDAY=-1WE' },
    ],
  ])('%s', (_name, given) => {
    const event = series(given);
    const ours = nextDates(event, Date.parse(event.date_time), 8).map((ms) => new Date(ms).toISOString());
    expect(ours.length).toBeGreaterThan(3);
    expect(startsElsewhere(event, 8)).toEqual(ours);
  });

  test('where it has an offset alone its days are those of that offset', () => {
    const given = {
      timezone: null,
      date_time: '2026-07-01T22:00:00-04:00',
      recurrence: 'FREQ=WEEKLY;BYDAY=WE;COUNT=3',
    };
    const file = calendarFile([series(given)], { origin: '' });
    expect(file).toContain('DTSTART;TZID=UTC-0400:20260701T220000\r\n');
    expect(file).toContain('TZOFFSETTO:-0400\r\n');
  });

  test('a rule that isn’t known is no rule', () => {
    const file = calendarFile([series({ recurrence: 'FREQ=WEEKLY\r\nATTENDEE:mailto:a@b' })], { origin: '' });
    expect(file).not.toMatch(/RRULE|ATTENDEE/);
  });

  test('without an end, ten years of its clock are told', () => {
    const file = calendarFile([series({ ...madrid, recurrence: 'FREQ=WEEKLY' })], { origin: '' });
    expect(file).toContain('DTSTART:20361026T030000');
    expect(file).not.toContain('DTSTART:2038');
  });

  test('no rule and no date, however odd, spoils the file for the other events', () => {
    const odd = fc.constantFrom(
      '20260230',
      '20260701T999999Z',
      '20260701T250000',
      '00000101T000000Z',
      '99991231T235959Z',
    );
    const rule = fc.constantFrom('FREQ=DAILY', 'FREQ=MONTHLY;BYDAY=5MO;INTERVAL=999', 'FREQ=YEARLY;COUNT=1000');
    const bound = fc.option(odd.map((text) => `;UNTIL=${text}`));
    const date = fc.constantFrom('0000-01-01T00:00:00+14:00', '9999-12-31T23:59:00-12:00', '2026-10-25T02:30:00Z');
    const zone = fc.option(
      fc.constantFrom('Europe/Madrid', 'Pacific/Apia', '+23:59', '-0930', 'UTC', 'America/New_York'),
    );
    fc.assert(
      fc.property(rule, bound, fc.array(odd), date, fc.option(date), zone, (freq, until, out, start, end, timezone) => {
        const recurrence = [freq + (until ?? ''), ...out.map((text) => `EXDATE:${text}`)].join('\n');
        const file = calendarFile([series({ recurrence, date_time: start, end_date_time: end, timezone })], {
          origin: '',
        });
        const times = file.replaceAll('\r\n ', '').match(/^(DTSTART|DTEND|EXDATE|DTSTAMP)\b.*$/gm) ?? [];
        const well = /^\w+(;TZID=[\w/+-]+)?:\d{8}T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?\r?$/;
        expect(times.filter((line) => !well.test(line))).toEqual([]);
        expect(file).not.toMatch(/NaN|undefined|Invalid/);
      }),
      { numRuns: 500 },
    );
  });
});
