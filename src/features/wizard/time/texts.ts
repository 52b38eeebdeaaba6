// Day and hours
export const allDay = 'All day';
export const date = 'Date';
export const startTime = 'Start Time';
export const endTime = 'End Time';
export const endTimeHelp = 'An end time before the start time counts as the next day, up to 12 hours after the start.';
export const endsOnAnotherDay = 'Ends on another day';
export const endDate = 'End Date';

// What was understood
export const allDayOn = (day: string) => `${day}, all day`;
export const daysFromTo = (first: string, last: string, count: number) => `${first} to ${last} (${String(count)} days)`;
export const theNextDay = (time: string) => `${time} the next day`;
export const fromTo = (begin: string, end: string, length: string, clock: string) =>
  `${begin} to ${end} (${length}), ${clock}`;
export const byUtc = (offset: string) => `by UTC${offset}`;
export const timeOf = (place: string) => `${place} time`;
const counted = (count: number, noun: string) =>
  count === 0 ? '' : `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
/** "6 hours", "1 day 2 hours 30 minutes" */
export function lengthText(minutes: number): string {
  const parts = [
    counted(Math.floor(minutes / 1_440), 'day'),
    counted(Math.floor(minutes / 60) % 24, 'hour'),
    counted(minutes % 60, 'minute'),
  ];
  return parts.filter(Boolean).join(' ');
}

// Clock changes
export const thatNight = 'that night';
export const thatDay = 'that day';
export const clocksChange = (part: string, time: string) => `The clocks change ${part}: ${time}`;
export const comesNever = (change: string, verb: string, time: string) =>
  `${change} is skipped, so it ${verb} at ${time}.`;
export const comesTwice = (change: string, verb: string, isFirst: boolean) =>
  `${change} comes twice, and it ${verb} at the ${isFirst ? 'first' : 'second'}.`;
export const clocksChangeMeanwhile = (length: string, byTheClock: string) =>
  `The clocks change meanwhile: it lasts ${length}, not ${byTheClock}.`;

// Time zone
export const timeZone = 'Time zone';
export const timeZoneHelp = 'The times stay as they are when you change it.';
export const yourTimeZone = (place: string) => `Your time zone (${place})`;
export const venueTimeZone = (place: string) => `The venue’s time zone (${place})`;
export const anotherTimeZone = 'Another time zone';
export const zoneName = 'Name of the time zone';
export const zoneNameHelp = 'Type a city or a region, such as Madrid or America/Lima, or an offset such as +05:30.';

// Complaints
export const invalidEnd = 'Invalid end_time value';
export const invalidStart = 'Invalid date_time value';
export const lastBeforeFirst = 'The last day must not be before the first';
export const chooseZone = 'Choose a time zone of the list, such as Europe/Madrid';
export const endBeforeStart = 'The end must be after the start';
export const endBeforeStartOrTooLate = 'The end must be after the start, by less than 12 hours if it is past midnight';
