import { daysAt, timesOfDays } from '#contract/calendar/all-day.ts';
import { nextDates } from '#contract/calendar/occurrences.ts';
import { clockOf, instantAt, wallAt } from '#contract/calendar/zoned-time.ts';
import type { EventRow } from './rows.ts';

export type Occurrence = Pick<EventRow, 'date_time' | 'end_date_time' | 'start_date' | 'end_date' | 'timezone'>;

type Repeating = Occurrence & Pick<EventRow, 'event_type' | 'recurrence'>;

/** The occurrence that starts at a time: as long as the first one, in the time zone's offset on that day. */
export function occurrenceAt(event: Repeating, startMs: number): Occurrence {
  const { date_time, end_date_time, timezone } = event;
  const days = daysAt(event, startMs);
  if (days !== null) {
    return { ...timesOfDays(days, timezone), start_date: days.first, end_date: days.last, timezone };
  }
  const clock = clockOf(event);
  const toInstantText = (atMs: number) => instantAt(wallAt(atMs, clock), clock);
  const lengthMs = end_date_time === null ? null : Date.parse(end_date_time) - Date.parse(date_time);
  return {
    date_time: toInstantText(startMs),
    end_date_time: lengthMs === null ? null : toInstantText(startMs + lengthMs),
    timezone,
  };
}

/**
 * The occurrences that aren't over, soonest first; if there are none, the event's own date.
 * @returns at least one, at most `count`
 */
export function occurrences(event: Repeating, nowMs: number, count: number): [Occurrence, ...Occurrence[]] {
  const isRepeating = event.event_type === 'recurring' && Number.isFinite(Date.parse(event.date_time));
  const starts = isRepeating ? nextDates(event, nowMs, count) : [];
  const [next, ...later] = starts.map((startMs) => occurrenceAt(event, startMs));
  return [next ?? event, ...later];
}

const nextStarts = new WeakMap<EventRow, { fromMs: number; startMs: number; endMs: number }>();

/**
 * Start of the occurrence that is on or comes next, in epoch ms; `starts_at` if none is left. Lists ask for every row
 * again and again, so the result is cached until that occurrence is over.
 */
export function nextStartMs(event: EventRow, nowMs: number): number {
  if (event.event_type !== 'recurring') return event.starts_at;
  const cached = nextStarts.get(event);
  if (cached !== undefined && cached.fromMs <= nowMs && nowMs <= cached.endMs) return cached.startMs;
  const [next] = nextDates(event, nowMs, 1);
  if (next === undefined) return event.starts_at;
  const { date_time: start, end_date_time: end } = event;
  const lengthMs = end === null ? 0 : Date.parse(end) - Date.parse(start);
  nextStarts.set(event, { fromMs: nowMs, startMs: next, endMs: next + lengthMs });
  return next;
}
