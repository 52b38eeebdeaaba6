import { timesOfDays } from '#contract/calendar/all-day.ts';
import { daysOf, type Dated } from '#contract/calendar/days.ts';
import { Refusal } from '#contract/sync/refusals.ts';

interface EventTimes extends Dated {
  date_time: string;
  end_date_time?: string | null | undefined;
}

function refuse(field: string, message: string): never {
  throw new Refusal('invalid', message, { fields: { [field]: message } });
}

/** @throws Refusal `invalid` with the field that is wrong */
export function mustEndAfterStart(event: EventTimes): void {
  const days = daysOf(event);
  if (days === null && event.end_date) refuse('end_date', 'A last day needs a first day (start_date)');
  if (days !== null && days.last < days.first) refuse('end_date', 'The last day must not be before the first');
  if (!event.end_date_time || Date.parse(event.end_date_time) >= Date.parse(event.date_time)) return;
  refuse('end_date_time', 'The end must not be before the start');
}

/** The times of an all-day event are derived from its days, whatever the client sent; other events stay as they are. */
export function withDerivedTimes<T extends EventTimes & { timezone?: string | null | undefined }>(event: T): T {
  const days = daysOf(event);
  return days === null ? event : { ...event, ...timesOfDays(days, event.timezone ?? null) };
}

/**
 * For clients that don't know all-day events: if they change a time of one, it gets those hours and loses its days.
 * Sending its derived times unchanged has no effect.
 */
export function withHours<T extends Record<string, unknown>>(requested: T, current: EventTimes): T {
  if (daysOf(current) === null || 'start_date' in requested) return requested;
  const isMoved = (['date_time', 'end_date_time'] as const).some(
    (field) => requested[field] !== undefined && !isSameTime(requested[field], current[field]),
  );
  return isMoved ? { ...requested, start_date: null, end_date: null } : requested;
}

function isSameTime(left: unknown, right: unknown): boolean {
  return left === right || (typeof left === 'string' && Date.parse(left) === Date.parse(String(right)));
}
