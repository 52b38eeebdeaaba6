import { daysOf } from '#contract/calendar/days.ts';
import type { Occurrence } from '#data/events/occurrences.ts';
import { formatInstant } from '#shared-parts/events/time.ts';
import { fromTo } from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

const day = { weekday: 'short', month: 'short', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

const viewersZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * An event's time in the viewer's zone: `08:00 PM to 10:30 PM`, with the day if it differs.
 * @returns null if both zones show the same, and for all-day events
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
  return fromTo(start, at(end_date_time, at(end_date_time, day) === at(date_time, day) ? time : whole));
}

/** The name of the event's zone: `Santo Domingo time`, or the offset if only that is known. */
export function clockName({ date_time, timezone }: Occurrence): string {
  if (timezone !== null) return texts.timeOfZone((timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' '));
  const offset = /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0];
  return offset === undefined ? '' : `GMT${offset}`;
}
