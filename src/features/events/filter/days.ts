import type { NamedDay, DaySpan } from '#contract/events/search/when.ts';
import { dayMsOf } from '#contract/calendar/days.ts';
import { dateFormat } from '#ui/text/date-format.ts';
import * as texts from './texts.ts';

const weekday = dateFormat('en-US', { weekday: 'short', timeZone: 'UTC' });
const month = dateFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** `Sat, 28 Nov` of a day as `YYYY-MM-DD`. */
export function dayText(day: string): string {
  const atMs = dayMsOf(day);
  return `${weekday.format(atMs)}, ${String(new Date(atMs).getUTCDate())} ${month.format(atMs)}`;
}

/** `This weekend`, `Sat, 28 Nov` or `Sat, 28 Nov – Sun, 6 Dec` */
export function daysText(day: NamedDay | DaySpan): string {
  if (typeof day === 'string') return texts.namedDays[day];
  return day.from === day.to ? dayText(day.from) : `${dayText(day.from)} – ${dayText(day.to)}`;
}
