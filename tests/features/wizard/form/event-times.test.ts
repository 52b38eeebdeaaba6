import { fc } from '#world/random/properties.ts';
import { describe, expect, test } from 'vitest';
import { emptyForm, withDefaults, type EventForm } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { timesOf, type TimesForm } from '#features/wizard/time/times.ts';
import { formOf } from '#features/wizard/form/form-of-event.ts';
import { clockTexts, whenText } from '#features/wizard/time/describe-times.ts';
import { zoneByCity, zoneNamed } from '#features/wizard/time/zone-names.ts';
import { instantsOf, wallTimeAt } from '#features/wizard/time/zoned-time.ts';

const minuteMs = 60_000;
const zones = ['America/Santo_Domingo', 'Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe', 'America/Santiago'];
/** Days on which the clocks of one of these zones change, and the days around them. */
const changes = ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2026-10-04', '2026-09-06'];

const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => Date.UTC(2025, 0, 1) + days * 1_440 * minuteMs);
const changeDay = fc
  .tuple(fc.constantFrom(...changes), fc.integer({ min: -1, max: 1 }))
  .map(([day, off]) => Date.parse(`${day}T00:00:00Z`) + off * 1_440 * minuteMs);
const date = fc.oneof(anyDay, changeDay).map((ms) => new Date(ms).toISOString().slice(0, 10));
const minuteOfDay = fc.oneof(fc.integer({ min: 0, max: 1_439 }), fc.integer({ min: 0, max: 240 }));
const time = minuteOfDay.map((minute) => new Date(minute * minuteMs).toISOString().slice(11, 16));
const typed: fc.Arbitrary<TimesForm> = fc.record({
  isAllDay: fc.constant(false),
  date,
  startTime: time,
  endTime: fc.oneof(fc.constant(''), time),
  endDate: fc.constant(''),
  zone: fc.constantFrom(...zones),
});
const lasting = fc.tuple(typed, fc.integer({ min: 0, max: 5 }), time).map(([form, days, endTime]): TimesForm => {
  const endDate = new Date(Date.parse(`${form.date}T00:00:00Z`) + days * 1_440 * minuteMs).toISOString().slice(0, 10);
  return { ...form, endTime, endDate };
});

function complete(times: TimesForm): EventForm {
  return { ...emptyForm(), title: 'Jazz', description: 'Three bands', isUnannounced: true, ...times };
}

const isShown = ({ date: day, startTime, zone }: TimesForm) =>
  instantsOf({ date: day, time: startTime }, zone).length > 0;

describe('[WIZ-07] times that are typed', () => {
  test('come back from the event that they make as they were typed, also where clocks change', () => {
    fc.assert(
      fc.property(fc.oneof(typed, lasting), (times) => {
        const made = eventInputOf(complete(times));
        if ('errors' in made) return;
        const back = formOf(made.input);
        const again = timesOf(back);
        expect([again.start, again.end].map((text) => text && Date.parse(text))).toEqual(
          [made.input.date_time, made.input.end_date_time].map((text) => text && Date.parse(text)),
        );
        fc.pre(isShown(times));
        const { date: day, startTime, zone } = back;
        expect({ day, startTime, zone }).toEqual({ day: times.date, startTime: times.startTime, zone: times.zone });
        // Told by its own clock, so the day is the one on which it ends, which may be the one after.
        const endDay = times.endDate || (made.input.end_date_time ?? times.date).slice(0, 10);
        fc.pre(instantsOf({ date: endDay, time: times.endTime }, zone).length > 0);
        expect(back.endTime).toBe(times.endTime);
      }),
      { numRuns: 1_500 },
    );
  });

  test('never end before they start, nor in a later night than the first, by themselves', () => {
    fc.assert(
      fc.property(typed, (times) => {
        const { start, end, errors } = timesOf(times);
        expect(start).not.toBeNull();
        expect(errors['endTime'] === undefined).toBe(end !== null || times.endTime === '');
        fc.pre(end !== null && start !== null);
        const lengthMs = Date.parse(end) - Date.parse(start);
        expect(lengthMs).toBeGreaterThan(0);
        expect(lengthMs).toBeLessThan((end.startsWith(times.date) ? 25 : 12) * 60 * minuteMs);
      }),
      { numRuns: 1_500 },
    );
  });

  test('are told in words that begin with what was typed, in every zone', () => {
    fc.assert(
      fc.property(fc.oneof(typed, lasting), (times) => {
        const words = whenText(times);
        expect(words === null).toBe(timesOf(times).start === null);
        fc.pre(isShown(times));
        expect(words).toContain(`, ${times.startTime}`);
        expect(words).toContain(times.date.slice(0, 4));
      }),
    );
  });
});

const evening: TimesForm = {
  isAllDay: false,
  date: '2026-11-27',
  startTime: '21:00',
  endTime: '03:00',
  endDate: '',
  zone: 'America/Santo_Domingo',
};
const madrid = { ...evening, zone: 'Europe/Madrid' };

describe('[WIZ-07] what was understood is said in a sentence', () => {
  test.each([
    [evening, 'Fri 27 Nov 2026, 21:00 to 03:00 the next day (6 hours), Santo Domingo time'],
    [{ ...evening, endTime: '' }, 'Fri 27 Nov 2026, 21:00, Santo Domingo time'],
    [{ ...evening, endTime: '22:30' }, 'Fri 27 Nov 2026, 21:00 to 22:30 (1 hour 30 minutes), Santo Domingo time'],
    [
      { ...evening, endDate: '2026-11-29' },
      'Fri 27 Nov 2026, 21:00 to Sun 29 Nov 2026, 03:00 (1 day 6 hours), Santo Domingo time',
    ],
    [{ ...evening, zone: '+05:30' }, 'Fri 27 Nov 2026, 21:00 to 03:00 the next day (6 hours), by UTC+05:30'],
    [{ ...evening, date: '' }, null],
    [{ ...evening, date: '0202-11-27' }, null],
    [{ ...evening, zone: 'Europe/Madr' }, null],
  ])('%j', (times, words) => {
    expect(whenText(times)).toBe(words);
  });

  test('with what the clocks do that night', () => {
    const night = { ...madrid, startTime: '22:00', endTime: '04:00', date: '2026-03-28' };
    expect(clockTexts(night)).toEqual(['The clocks change meanwhile: it lasts 5 hours, not 6 hours.']);
    expect(whenText(night)).toContain('(5 hours)');
    expect(clockTexts({ ...night, date: '2026-10-24' })).toEqual([
      'The clocks change meanwhile: it lasts 7 hours, not 6 hours.',
    ]);
    const skipped = { ...madrid, date: '2026-03-29', startTime: '02:30', endTime: '' };
    expect(clockTexts(skipped)).toEqual(['The clocks change that night: 02:30 is skipped, so it begins at 03:30.']);
    const twice = { ...madrid, date: '2026-10-25', startTime: '02:30', endTime: '' };
    expect(clockTexts(twice)).toEqual(['The clocks change that night: 02:30 comes twice, and it begins at the first.']);
    expect(clockTexts(madrid)).toEqual([]);
  });

  test('and an end in the hour that comes twice is the one behind the start', () => {
    const twice = { ...madrid, date: '2026-10-25', startTime: '02:30', endTime: '02:15' };
    expect(timesOf(twice)).toMatchObject({ start: '2026-10-25T02:30:00+02:00', end: '2026-10-25T02:15:00+01:00' });
    expect(clockTexts(twice)[1]).toBe('The clocks change that night: 02:15 comes twice, and it ends at the second.');
  });
});

test('[WIZ-07] what lasts for days keeps its length wherever it is moved, by whatever dates it comes there', () => {
  const begun: EventForm = { ...emptyForm(), ...evening, endDate: '2026-11-30' };
  const moved = (by: readonly string[]) => by.reduce((form, day) => withDefaults(form, { date: day }, 0), begun);
  const way = fc.array(fc.oneof(date, fc.constantFrom('', '0002-11-27', '0202-11-27')), { maxLength: 6 });
  fc.assert(
    fc.property(way, (by) => {
      expect(moved([...by, '2027-02-27']).endDate).toBe('2027-03-02');
    }),
  );
  const picked = withDefaults(moved(['']), { endDate: '2026-12-05' }, 0);
  expect(withDefaults(picked, { date: '2026-12-01' }, 0).endDate).toBe('2026-12-05');
});

test('[WIZ-07] an end before the start that isn’t of the same night is an error in words', () => {
  expect(timesOf({ ...evening, endTime: '09:00' }).errors['endTime']).toContain('less than 12 hours');
  expect(timesOf({ ...evening, endTime: '08:59' }).errors).toEqual({});
  expect(timesOf({ ...evening, endDate: '2026-11-26' }).errors['endDate']).toContain('after the start');
  expect(timesOf({ ...evening, endTime: '', endDate: '2026-11-28' }).errors['endTime']).toBe('Required');
});

test('[WIZ-07] a zone that isn’t known is an error in words, and breaks nothing else', () => {
  const lost = { ...evening, zone: 'Europe/Madr' };
  expect(timesOf(lost)).toEqual({
    start: null,
    end: null,
    days: null,
    errors: { zone: 'Choose a time zone of the list, such as Europe/Madrid' },
  });
  expect(wallTimeAt(0, 'nowhere').date).toMatch(/^19(69|70)/);
  const typing = withDefaults({ ...emptyForm(), zone: 'Eur' }, { startTime: '21:00' }, Date.UTC(2026, 10, 21, 12));
  expect(typing.date).toMatch(/^2026-11-2/);
});

test.each([
  ['europe/madrid', 'Europe/Madrid'],
  ['America/Santo Domingo', 'America/Santo_Domingo'],
  ['+05:30', '+05:30'],
  ['UTC+05:30', '+05:30'],
  ['+00:00', 'UTC'],
  ['+25:00', null],
  ['Europe/Madr', null],
  ['', null],
])('[WIZ-07] %j names the zone %j', (text, zone) => {
  expect(zoneNamed(text)).toBe(zone);
});

test('[WIZ-07] a city alone names its zone', () => {
  expect([zoneByCity('madrid'), zoneByCity('santo domingo'), zoneByCity('nowhere')]).toEqual([
    'Europe/Madrid',
    'America/Santo_Domingo',
    null,
  ]);
});

test('[WIZ-13] a start or an end that isn’t a time or a date says so', () => {
  expect(timesOf({ ...evening, startTime: '9 pm' }).errors).toEqual({ date: 'Invalid date_time value' });
  expect(timesOf({ ...evening, endTime: '3 am' })).toMatchObject({
    errors: { endTime: 'Invalid end_time value' },
    end: null,
  });
  expect(timesOf({ ...evening, endDate: '2026-11-31' }).errors).toEqual({ endDate: 'Invalid end_time value' });
  expect(timesOf({ ...evening, date: '', endTime: '3 am' }).errors['endTime']).toBe('Invalid end_time value');
});
