import { ordinal } from '#contract/calendar/describe-recurrence.ts';

/** Which of a month's Mondays, by its number in a rule. */
export const nthNames: readonly { nth: number; name: string }[] = [
  { nth: 1, name: 'first' },
  { nth: 2, name: 'second' },
  { nth: 3, name: 'third' },
  { nth: 4, name: 'fourth' },
  { nth: 5, name: 'fifth' },
  { nth: -1, name: 'last' },
];

/** "15th" of 15, "last day" of -1. */
export function monthDayName(monthDay: number): string {
  return monthDay === -1 ? 'last day' : ordinal(monthDay);
}
