import { daysLater, daysOf, nightsOf, type Dated, type Days } from './days.ts';
import { clockOf, instantAt, wallAt } from './zoned-time.ts';

/**
 * The instants that stand for the days, for clients that know no days.
 * @param timezone of the place; null: the days hold wherever they are read, so the last is over where it ends last on Earth.
 * An offset stands instead of `Z`: with one, clients show the time as it is written, and so the right day.
 */
export function timesOfDays(
  { first, last }: Days,
  timezone: string | null,
): { date_time: string; end_date_time: string } {
  const [start, end] = [`${first}T00:00:00`, `${last}T23:59:59`];
  return timezone === null
    ? { date_time: `${start}+00:00`, end_date_time: `${end}-12:00` }
    : { date_time: instantAt(start, timezone), end_date_time: instantAt(end, timezone) };
}

/** The days of the date that begins at an instant, as many as the first date has; null for an event with hours. */
export function daysAt(event: Dated & { date_time: string; timezone: string | null }, startMs: number): Days | null {
  const days = daysOf(event);
  if (days === null) return null;
  const first = wallAt(startMs, clockOf(event)).slice(0, 10);
  return { first, last: daysLater(first, nightsOf(days)) };
}
