import type { Frequency } from '#contract/calendar/recurrence.ts';

// Once or again
export const howOftenItTakesPlace = 'How often it takes place';
export const once = { label: 'Individual Event', hint: 'One-time event' };
export const repeating = { label: 'Recurring event', hint: 'Repeating event' };

// Rule
export const repeats = 'Repeats';
export const every = 'Every';
export const period = 'Period';
/** Singular, plural. */
export const units: Record<Frequency, readonly [one: string, more: string]> = {
  DAILY: ['day', 'days'],
  WEEKLY: ['week', 'weeks'],
  MONTHLY: ['month', 'months'],
  YEARLY: ['year', 'years'],
};
export const onTheseDays = 'On these days';
export const everyMonthBy = 'Every month by';
export const monthBy = { date: 'Date', weekday: 'Weekday' };
export const asTheDateIs = 'As the date is';
export const dayOfTheMonth = 'Day of the month';
export const rareDayHelp = 'A month that has no such day is left out. The last day comes every month.';
export const onMonthDay = (day: string) => `On the ${day}`;
export const lastMonthDay = 'last day';
export const whichOne = 'Which one';
export const fifthHelp = 'A month that has no fifth is left out.';
export const theNth = (name: string) => `The ${name}`;
export const nths = {
  first: 'first',
  second: 'second',
  third: 'third',
  fourth: 'fourth',
  fifth: 'fifth',
  last: 'last',
};
export const dayOfTheWeek = 'Day of the week';
export const firstDateIsStart = (day: string) =>
  `The first date is the start itself, ${day}. The others follow the rule.`;
export const foreignRule = { before: 'This rule was made elsewhere and stays as it is: ', after: '.' };
export const buildNewRule = 'Build a new rule';

// End
export const ends = 'Ends';
export const endChoices = { never: 'Never', until: 'Until', count: 'After' };
export const lastDay = 'Last day';
export const lastDayHelp = 'The last date is on this day, or before it.';
export const numberOfDates = 'Number of dates';

// Dates
export const nextDates = 'Next dates';
export const chooseADate = 'Choose a date to see the next ones.';
export const sayHowItRepeats = 'Say how it repeats to see the next dates.';
export const noDateLeft = 'No date is left of this rule.';
export const firstIsPast = 'The first date is in the past.';
export const begunAlready = 'It has begun already.';
export const isAllPast = 'This is in the past: the event will be shown as finished.';
export const leaveOutADate = 'Leave out a date';
export const leaveOut = 'Leave out';
export const leaveOutDay = (day: string) => `Leave out ${day}`;
export const leftOutAlready = 'This date is left out already';
export const noneOfItsDates = (day: string) => `${day} is none of its dates`;
export const leftOut = 'Left out';
export const putBack = (day: string) => `Put back ${day}`;

// Complaints
export const numberFromOne = (most: string) => `A number from 1 to ${most}`;
export const beforeFirstDate = 'This is before the first date';
export const tooManyLeftOut = 'Too many dates are left out';
