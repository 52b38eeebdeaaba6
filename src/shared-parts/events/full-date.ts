import { formatStart } from './time.ts';

const format: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** `Fri, Nov 27, 2026, 09:00 PM` in the zone of the event's place; for all-day events the days, without hours. */
export const fullDate = (event: Parameters<typeof formatStart>[0]): string => formatStart(event, 'en-US', format);
