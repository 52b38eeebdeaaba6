import { daysOf } from '#contract/calendar/days.ts';
import type { Occurrence } from '#data/events/occurrences.ts';
import { formatInstant } from './time.ts';

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * An event by the clock of whoever looks at it: `08:00 PM to 10:30 PM`, with the day where that is another one there.
 * @returns null where both clocks show the same, and for days, which every clock shows
 */
export function viewerTime(date: Occurrence): string | null {
  if (daysOf(date) !== null) return null;
  const { date_time, end_date_time, timezone } = date;
  const zone = viewersZone();
  const at = (instant: string, options: Intl.DateTimeFormatOptions) => formatInstant(instant, zone, 'en-US', options);
  const there = (instant: string, options: Intl.DateTimeFormatOptions) =>
    formatInstant(instant, timezone, 'en-US', options);
  const whole = { ...day, ...time };
  if (at(date_time, whole) === there(date_time, whole)) return null;
  const start = at(date_time, at(date_time, day) === there(date_time, day) ? time : whole);
  if (end_date_time === null) return start;
  return `${start} to ${at(end_date_time, at(end_date_time, day) === at(date_time, day) ? time : whole)}`;
}

/** What the clock of an event's place is called: `Santo Domingo time`, or the offset where no more is known. */
export function clockName({ date_time, timezone }: Occurrence): string {
  if (timezone !== null) return `${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;
  const offset = /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0];
  return offset === undefined ? '' : `GMT${offset}`;
}
