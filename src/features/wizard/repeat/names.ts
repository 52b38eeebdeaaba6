import { ordinal } from '#contract/calendar/describe-recurrence.ts';
import * as texts from './texts.ts';

/** Ordinals of a weekday in a month, by their number in a rule. */
export const nthNames: readonly { nth: number; name: string }[] = [
  { nth: 1, name: texts.nths.first },
  { nth: 2, name: texts.nths.second },
  { nth: 3, name: texts.nths.third },
  { nth: 4, name: texts.nths.fourth },
  { nth: 5, name: texts.nths.fifth },
  { nth: -1, name: texts.nths.last },
];

/** "15th" of 15, "last day" of -1. */
export function monthDayName(monthDay: number): string {
  return monthDay === -1 ? texts.lastMonthDay : ordinal(monthDay);
}
