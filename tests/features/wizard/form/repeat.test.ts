import { createRequire } from 'node:module';
import { fc } from '#world/random/properties.ts';
import { describe, expect, test } from 'vitest';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { frequencies, parseRecurrence, weekdays } from '#contract/calendar/recurrence.ts';
import { emptyForm, withDefaults, type EventForm } from '#features/wizard/form/event-form.ts';
import { eventInputOf } from '#features/wizard/form/event-input.ts';
import { readForm } from '#features/wizard/draft/read-form.ts';
import { isOnStart, type RepeatChoices } from '#features/wizard/repeat/choices.ts';
import { choicesOf, chooseRepeat } from '#features/wizard/repeat/edit.ts';
import { repeatProblems } from '#features/wizard/repeat/problems.ts';
import { pastText, seriesOf, upcomingDates } from '#features/wizard/repeat/series.ts';

// What it says of itself as a module isn't what Node finds in it.
const { rrulestr } = createRequire(import.meta.url)('rrule') as typeof import('rrule');

const nowMs = Date.UTC(2026, 10, 21, 12);
const dayMs = 86_400_000;
const friday = '2026-11-27';

function begun(change: Partial<EventForm> = {}): EventForm {
  const form = { ...emptyForm(), date: friday, startTime: '21:00', zone: 'UTC', isRecurring: true, ...change };
  return form.recurrence === '' ? { ...form, ...chooseRepeat(form, {}) } : form;
}

const choose = (form: EventForm, chosen: Partial<RepeatChoices>): EventForm =>
  withDefaults(form, chooseRepeat(form, chosen), nowMs);
const move = (form: EventForm, date: string): EventForm => withDefaults(form, { date }, nowMs);
const ruleOf = (form: EventForm) => form.recurrence.replace('RRULE:', '');

type Action = { choose: Partial<RepeatChoices> } | { date: string };

const date = fc
  .integer({ min: 0, max: 1_200 })
  .map((days) => new Date(Date.UTC(2026, 0, 1) + days * dayMs).toISOString().slice(0, 10));
const compactDate = date.map((day) => day.replaceAll('-', ''));
const chosen = (values: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Action> =>
  fc.record(values).map((made) => ({ choose: made as Partial<RepeatChoices> }));
const count = fc.integer({ min: 1, max: 30 }).map(String);

const builderActions = [
  chosen({ frequency: fc.constantFrom(...frequencies) }),
  chosen({ every: fc.integer({ min: 1, max: 5 }).map(String) }),
  chosen({ weekdays: fc.subarray([...weekdays]) }),
  chosen({ monthBy: fc.constantFrom('date', 'weekday') }),
  chosen({ monthDay: fc.constantFrom(1, 15, 28, 31, -1) }),
  chosen({ nth: fc.constantFrom(1, 2, 3, 4, 5, -1), nthDay: fc.constantFrom(...weekdays) }),
  chosen({ ends: fc.constantFrom('never', 'count') }),
  chosen({ times: count }),
  chosen({ exceptions: fc.array(compactDate, { maxLength: 3 }) }),
];
const actions = fc.array(
  fc.oneof(
    ...builderActions,
    date.map((day): Action => ({ date: day })),
  ),
  { maxLength: 12 },
);

function after(form: EventForm, done: readonly Action[]): EventForm {
  return done.reduce<EventForm>((last, one) => ('date' in one ? move(last, one.date) : choose(last, one.choose)), form);
}

/** The first dates of a rule as another library finds them, which knows nothing of a start that its rule doesn't name. */
function oracle(form: EventForm): number[] {
  const found: number[] = [];
  const [rule = '', ...exceptions] = form.recurrence.split('\n');
  const leftOut = new Set(exceptions.join('').replace('EXDATE:', '').split(','));
  const from = `${form.date.replaceAll('-', '')}T210000Z`;
  rrulestr(`DTSTART:${from}\n${rule}`).all((at, index) => {
    if (!leftOut.has(at.toISOString().slice(0, 10).replaceAll('-', ''))) found.push(at.getTime());
    return found.length < 6 && index < 50;
  });
  return found.slice(0, 6);
}

describe('[WIZ-07] a rule that is put together', () => {
  test('is one that is known, with the dates that another library finds', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const form = after(begun({ startTime: '21:00' }), done);
        expect(parseRecurrence(form.recurrence)).not.toBeNull();
        const choices = choicesOf(form);
        expect(choices).not.toBeNull();
        const series = seriesOf(form);
        fc.pre(choices !== null && series !== null && isOnStart(choices, form.date));
        expect(series && nextDates(series, 0, 6)).toEqual(oracle(form));
      }),
      { numRuns: 600 },
    );
  });

  test('holds each choice as it was last made, whatever else is chosen or moved', () => {
    const until = compactDate.map((day): Action => ({ choose: { ends: 'until', until: day } }));
    fc.assert(
      fc.property(fc.array(fc.oneof(...builderActions, until), { maxLength: 15 }), date, (done, day) => {
        const made = done.flatMap((one) => ('choose' in one ? [one.choose] : []));
        const wanted = Object.assign({}, ...made) as Partial<RepeatChoices>;
        const form = move(after(begun(), done), day);
        const { ends, until: last, times, exceptions, every, frequency } = { ...choicesOf(begun()), ...wanted };
        expect(choicesOf(form)).toMatchObject({ ends, until: last, times, exceptions, every, frequency });
        const rule = parseRecurrence(form.recurrence);
        expect(rule).toMatchObject({ exceptions, until: ends === 'until' ? last : null });
        expect(rule?.count).toBe(ends === 'count' ? Number(times) : null);
      }),
      { numRuns: 400 },
    );
  });

  test('is the same after a draft was put away and taken up again', () => {
    fc.assert(
      fc.property(actions, (done) => {
        const form = after(begun(), done);
        const read = readForm(JSON.parse(JSON.stringify(form)) as Record<string, unknown>);
        expect(choicesOf(read)).toEqual(choicesOf(form));
      }),
    );
  });

  test('goes where the date goes, by whatever dates it comes there', () => {
    const days = fc.array(fc.oneof(date, fc.constantFrom('', '0202-11-27')), { maxLength: 6 });
    fc.assert(
      fc.property(fc.array(fc.oneof(...builderActions), { maxLength: 5 }), days, date, (done, by, last) => {
        const form = after(begun(), done);
        const around = move(by.reduce(move, form), last);
        expect(around.recurrence).toBe(move(form, last).recurrence);
        expect(move(around, friday).recurrence).toBe(form.recurrence);
      }),
      { numRuns: 300 },
    );
  });
});

describe('[WIZ-07] when the start moves', () => {
  test.each([
    ['a weekly rule on the start’s weekday', {}, 'FREQ=WEEKLY;BYDAY=FR', 'FREQ=WEEKLY;BYDAY=TU'],
    [
      'a weekly rule on other days stays',
      { weekdays: ['MO', 'FR'] },
      'FREQ=WEEKLY;BYDAY=MO,FR',
      'FREQ=WEEKLY;BYDAY=MO,FR',
    ],
    [
      'a monthly one on the start’s day',
      { frequency: 'MONTHLY' },
      'FREQ=MONTHLY;BYMONTHDAY=27',
      'FREQ=MONTHLY;BYMONTHDAY=8',
    ],
    [
      'a monthly one on the last day stays',
      { frequency: 'MONTHLY', monthDay: -1 },
      'FREQ=MONTHLY;BYMONTHDAY=-1',
      'FREQ=MONTHLY;BYMONTHDAY=-1',
    ],
    [
      'a monthly one on the start’s weekday',
      { frequency: 'MONTHLY', monthBy: 'weekday' },
      'FREQ=MONTHLY;BYDAY=4FR',
      'FREQ=MONTHLY;BYDAY=2TU',
    ],
    [
      'a monthly one on another weekday stays',
      { frequency: 'MONTHLY', monthBy: 'weekday', nth: 2, nthDay: 'MO' },
      'FREQ=MONTHLY;BYDAY=2MO',
      'FREQ=MONTHLY;BYDAY=2MO',
    ],
  ] as [string, Partial<RepeatChoices>, string, string][])('%s', (_as, first, before, then) => {
    const form = choose(begun(), first);
    expect(ruleOf(form)).toBe(before);
    expect(ruleOf(move(form, '2026-12-08'))).toBe(then);
  });

  test('the last Friday becomes the last of another weekday where that is the last, and comes back', () => {
    const form = choose(begun(), { frequency: 'MONTHLY', monthBy: 'weekday', nth: -1, nthDay: 'FR' });
    expect(ruleOf(move(form, '2026-12-29'))).toBe('FREQ=MONTHLY;BYDAY=-1TU');
    const moved = move(form, '2026-12-08');
    expect(ruleOf(moved)).toBe('FREQ=MONTHLY;BYDAY=2TU');
    expect(ruleOf(move(move(moved, ''), '2026-12-25'))).toBe('FREQ=MONTHLY;BYDAY=-1FR');
  });

  test('a rule that was made before there was a date takes the first one’s day', () => {
    const form = begun({ date: '', startTime: '' });
    expect(ruleOf(form)).toBe('FREQ=WEEKLY');
    expect(ruleOf(move(form, friday))).toBe('FREQ=WEEKLY;BYDAY=FR');
  });

  test('it does so also where the rule is changed while the date is cleared', () => {
    const cleared = choose(move(begun(), ''), { every: '2' });
    expect(ruleOf(move(cleared, '2026-12-08'))).toBe('FREQ=WEEKLY;INTERVAL=2;BYDAY=TU');
  });

  test('a rule from elsewhere follows too where it can be shown, else it stays to the letter', () => {
    const counted = begun({ recurrence: 'FREQ=WEEKLY;COUNT=5;BYDAY=FR' });
    expect(ruleOf(move(counted, '2026-12-08'))).toBe('FREQ=WEEKLY;BYDAY=TU;COUNT=5');
    const foreign = 'RRULE:FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13';
    expect(move(begun({ recurrence: foreign }), '2026-12-08').recurrence).toBe(foreign);
    expect(choicesOf(begun({ recurrence: foreign }))).toBeNull();
    const daily = 'FREQ=DAILY;WKST=MO';
    expect(move(begun({ recurrence: daily }), '2026-12-08').recurrence).toBe(daily);
  });
});

describe('[WIZ-07] numbers that are half typed', () => {
  const odd = fc.constantFrom('', '0', '00', '007', '12', '999', '1000', '9999');

  test('are kept as they are, and make no rule that could be published', () => {
    fc.assert(
      fc.property(odd, odd, fc.constantFrom('never', 'until', 'count'), (every, times, ends) => {
        const form = choose(begun(), { every, times, ends });
        const choices = choicesOf(form);
        expect(choices).toMatchObject({ every, times, ends });
        const problems = choices === null ? null : repeatProblems(choices, form);
        expect(parseRecurrence(form.recurrence) === null).toBe(Object.keys(problems ?? {}).length > 0);
        const again = choose(choose(form, { frequency: 'DAILY' }), { every: '2', times: '3', ends: 'count' });
        expect(ruleOf(again)).toBe('FREQ=DAILY;INTERVAL=2;COUNT=3');
      }),
    );
  });

  test('hold up what is published, and so does a picked date that isn’t left out yet', () => {
    const errorsOf = (form: EventForm) => {
      const made = eventInputOf({ ...form, title: 'Jazz', description: 'Three bands', isUnannounced: true });
      return 'errors' in made ? made.errors : {};
    };
    expect(errorsOf(begun())).toEqual({});
    expect(errorsOf(choose(begun(), { every: '' }))).toEqual({ recurrence: 'Choose how it repeats' });
    expect(errorsOf(choose(begun(), { leaveOut: '2026-12-04' }))).toEqual({
      recurrence: 'Leave this date out, or clear it',
    });
    expect(errorsOf(choose(begun(), { ends: 'until', until: '20261101' }))).toHaveProperty('recurrence');
  });
});

test('[WIZ-07] a new rule in the place of one from elsewhere keeps its end and what is left out', () => {
  const form = begun({ recurrence: 'FREQ=DAILY;BYDAY=MO,TU;UNTIL=20270101\nEXDATE:20261201' });
  expect(choose(form, {}).recurrence).toBe('RRULE:FREQ=WEEKLY;BYDAY=FR;UNTIL=20270101\nEXDATE:20261201');
});

test('[WIZ-07] the next dates are those from now on, by the event’s clock', () => {
  const form = begun({ zone: 'Europe/Madrid', date: '2026-03-20', startTime: '21:00' });
  expect(upcomingDates(form, Date.parse('2026-03-21T00:00:00Z'), 2)).toEqual([
    { date: '2026-03-27', time: '21:00' },
    { date: '2026-04-03', time: '21:00' },
  ]);
  const over = choose(form, { ends: 'count', times: '2' });
  expect(upcomingDates(over, nowMs, 5).map(({ date: day }) => day)).toEqual(['2026-03-20', '2026-03-27']);
});

test('[WIZ-07] dates that are over are told of, without an error', () => {
  expect(pastText(begun(), nowMs)).toBeNull();
  expect(pastText(begun({ date: '2026-11-20' }), nowMs)).toBe('The first date is in the past.');
  const once = begun({ date: '2026-11-20', isRecurring: false });
  expect(pastText(once, nowMs)).toContain('in the past');
  expect(pastText({ ...once, date: '2026-11-21', startTime: '11:00', endTime: '13:00' }, nowMs)).toContain('begun');
});
