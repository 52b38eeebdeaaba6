import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import type { Frequency, Recurrence, Weekday } from '#contract/calendar/recurrence.ts';
import { parseRecurrence, serializeRecurrence, serializeRule } from '#contract/calendar/recurrence.ts';
import { fitting, ownOf } from './day.ts';

/**
 * All that was chosen of how an event repeats, also what its present rule has no use for, and numbers as they were typed.
 * The rule itself is the text that is made of it.
 */
export interface RepeatChoices {
  /** the start date that they were made for: choices about that very day follow a new date; empty if there was none */
  madeFor: string;
  frequency: Frequency;
  /** how many days, weeks, months or years apart, as typed */
  every: string;
  /** none: the start's own */
  weekdays: Weekday[];
  monthBy: 'date' | 'weekday';
  /** -1 is the last; null: the start's own */
  monthDay: number | null;
  /** 1 to 5, -1 for the last; null: the start's own */
  nth: number | null;
  nthDay: Weekday | null;
  ends: 'never' | 'until' | 'count';
  /** as in a rule: `20270503` or an instant */
  until: string;
  /** how many dates there are, as typed */
  times: string;
  /** dates that are left out, as in a rule */
  exceptions: string[];
  /** a date that is picked and not left out yet: `2027-05-03` */
  leaveOut: string;
  weekStart: Weekday;
}

export function firstChoices(date: string): RepeatChoices {
  return {
    madeFor: isCalendarDay(date) ? date : '',
    frequency: 'WEEKLY',
    every: '1',
    weekdays: [],
    monthBy: 'date',
    monthDay: null,
    nth: null,
    nthDay: null,
    ends: 'never',
    until: '',
    times: '10',
    exceptions: [],
    leaveOut: '',
    weekStart: 'MO',
  };
}

/** The choices for another start date: those about the old start's own weekday or day of the month become the new one's. */
export function choicesAt(choices: RepeatChoices, date: string): RepeatChoices {
  const { madeFor, weekdays, monthDay, nth, nthDay } = choices;
  if (!isCalendarDay(date)) return choices;
  const own = ownOf(date);
  const previousOwn = isCalendarDay(madeFor) && madeFor !== date ? ownOf(madeFor) : null;
  const isOwnWeekday = weekdays.length === 0 || (weekdays.length === 1 && weekdays[0] === previousOwn?.weekday);
  const isOwnMonthDay = monthDay === null || (previousOwn !== null && previousOwn.monthDays.includes(monthDay));
  const isOwnNth =
    nth === null || nthDay === null || (previousOwn?.weekday === nthDay && previousOwn.nths.includes(nth));
  return {
    ...choices,
    weekdays: isOwnWeekday ? [own.weekday] : weekdays,
    monthDay: isOwnMonthDay ? fitting(own.monthDays, monthDay) : monthDay,
    nth: isOwnNth ? fitting(own.nths, nth) : nth,
    nthDay: isOwnNth ? own.weekday : nthDay,
  };
}

/** Whether the rule names the start's own day; the start itself is a date in any case. */
export function isOnStart(
  { frequency, weekdays, monthBy, monthDay, nth, nthDay }: RepeatChoices,
  date: string,
): boolean {
  if (!isCalendarDay(date)) return true;
  const own = ownOf(date);
  if (frequency === 'WEEKLY') return weekdays.length === 0 || weekdays.includes(own.weekday);
  if (frequency !== 'MONTHLY') return true;
  if (monthBy === 'date') return monthDay === null || own.monthDays.includes(monthDay);
  return nth === null || nthDay === null || (nthDay === own.weekday && own.nths.includes(nth));
}

/** Days and days of the month that a rule names for these choices. */
function namedDays(choices: RepeatChoices): Pick<Recurrence, 'days' | 'monthDays'> {
  const { frequency, weekdays, monthBy, monthDay, nth, nthDay } = choices;
  if (frequency === 'WEEKLY') return { days: weekdays.map((day) => ({ day, nth: null })), monthDays: [] };
  if (frequency !== 'MONTHLY') return { days: [], monthDays: [] };
  if (monthBy === 'date') return { days: [], monthDays: monthDay === null ? [] : [monthDay] };
  return { days: nth === null || nthDay === null ? [] : [{ day: nthDay, nth }], monthDays: [] };
}

/** A rule's text in the one way that this app writes it; what isn't known stays as it is. */
export function canonicalRuleText(text: string): string {
  const rule = parseRecurrence(text);
  return rule === null ? text : serializeRecurrence(rule);
}

/** The rule for a start date; one with a number that is half typed is no rule that `parseRecurrence` knows. */
export function repeatText(choices: RepeatChoices, date: string): string {
  const chosen = choicesAt(choices, date);
  const { frequency, every, ends, until, times, exceptions, weekStart } = chosen;
  const bare = serializeRule({
    frequency,
    interval: 1,
    ...namedDays(chosen),
    until: null,
    count: null,
    weekStart,
    exceptions,
  });
  const bound = ends === 'never' ? '' : ends === 'until' ? `;UNTIL=${until}` : `;COUNT=${times}`;
  const rule = `RRULE:${bare};INTERVAL=${every}${bound}`;
  return canonicalRuleText(exceptions.length === 0 ? rule : `${rule}\nEXDATE:${exceptions.join(',')}`);
}

/** The choices that make a rule; null where the choices offered here make none such. */
export function choicesOfRule(rule: Recurrence, date: string): RepeatChoices | null {
  const { frequency, interval, days, monthDays, until, count, weekStart, exceptions } = rule;
  const [monthDay, ...moreMonthDays] = monthDays;
  const [day, ...moreDays] = days;
  const isWeekly = frequency === 'WEEKLY';
  if (!isWeekly && (moreDays.length > 0 || day?.nth === null || (day !== undefined && frequency !== 'MONTHLY'))) {
    return null;
  }
  if (moreMonthDays.length > 0 || (monthDay !== undefined && (monthDay < -1 || day !== undefined))) return null;
  if (!isWeekly && typeof day?.nth === 'number' && day.nth < -1) return null;
  const first = firstChoices(date);
  return {
    ...first,
    frequency,
    every: String(interval),
    weekdays: isWeekly ? days.map(({ day: name }) => name) : [],
    monthBy: !isWeekly && day !== undefined ? 'weekday' : 'date',
    monthDay: monthDay ?? null,
    nth: isWeekly ? null : (day?.nth ?? null),
    nthDay: isWeekly ? null : (day?.day ?? null),
    ends: until !== null ? 'until' : count !== null ? 'count' : 'never',
    until: until ?? '',
    times: count === null ? first.times : String(count),
    exceptions: [...exceptions],
    weekStart,
  };
}
