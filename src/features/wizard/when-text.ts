import { isCalendarDay } from '#contract/calendar-day.ts';
import type { EventForm } from './event-form.ts';

const day = new Intl.DateTimeFormat('en-GB', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** The day and time that were typed: "Fri, 27 Nov 2026, 21:00"; null where there is no day yet. */
export function dateText({ date, startTime }: Pick<EventForm, 'date' | 'startTime'>): string | null {
  if (!isCalendarDay(date)) return null;
  const text = day.format(Date.parse(`${date}T00:00:00Z`));
  return startTime === '' ? text : `${text}, ${startTime}`;
}
