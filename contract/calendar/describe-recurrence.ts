import type { Frequency, Recurrence } from './recurrence.ts';

/** The weekdays by their names in a rule. */
export const dayNames = {
  MO: 'Monday',
  TU: 'Tuesday',
  WE: 'Wednesday',
  TH: 'Thursday',
  FR: 'Friday',
  SA: 'Saturday',
  SU: 'Sunday',
} as const;
const unitNames: Record<Frequency, string> = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' };
// Made on use: a page's first formatter takes some 30 ms of a processor.
const listed = (items: readonly string[]) => new Intl.ListFormat('en', { type: 'conjunction' }).format(items);
const ordinalOf = (value: number) => new Intl.PluralRules('en', { type: 'ordinal' }).select(value);

/** "22nd" of 22. */
export function ordinal(value: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd' };
  return `${String(value)}${endings[ordinalOf(value)] ?? 'th'}`;
}

function fromTheEnd(value: number): string {
  if (value > 0) return ordinal(value);
  return value === -1 ? 'last' : `${ordinal(-value)} to last`;
}

function onDays({ frequency, days, monthDays }: Recurrence): string {
  const isWorkWeek =
    days.length === 5 && ['MO', 'TU', 'WE', 'TH', 'FR'].every((name) => days.some((d) => d.day === name));
  const dates = monthDays.map((day) => (day === -1 ? 'the last day' : `the ${fromTheEnd(day)}`));
  const named = days.map(({ day, nth }) => {
    if (nth !== null) return `the ${fromTheEnd(nth)} ${dayNames[day]}`;
    if (frequency !== 'MONTHLY') return dayNames[day];
    return dates.length === 0 ? `every ${dayNames[day]}` : `a ${dayNames[day]}`;
  });
  const onNamed = isWorkWeek && days.every(({ nth }) => nth === null) ? ['weekdays'] : named;
  const both = [dates, onNamed].filter((some) => some.length > 0).map((some) => listed(some));
  return both.length === 0 ? '' : ` on ${both.join(', if it is ')}`;
}

function untilText(until: string): string {
  const day = Date.UTC(Number(until.slice(0, 4)), Number(until.slice(4, 6)) - 1, Number(until.slice(6, 8)));
  const text = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
  return ` until ${text.format(day)}`;
}

/** A rule in words: `Every 2 weeks on Monday and Thursday until 3 May 2027`. */
export function describeRecurrence(rule: Recurrence): string {
  const { frequency, interval, until, count, exceptions } = rule;
  const unit = unitNames[frequency];
  const every = interval === 1 ? `Every ${unit}` : `Every ${String(interval)} ${unit}s`;
  const bound =
    until !== null ? untilText(until) : count !== null ? `, ${String(count)} ${count === 1 ? 'time' : 'times'}` : '';
  const but = exceptions.length === 0 ? '' : `, with ${String(exceptions.length)} left out`;
  return every + onDays(rule) + bound + but;
}
