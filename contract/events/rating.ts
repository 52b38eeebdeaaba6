import { nextDates } from '#contract/calendar/occurrences.ts';
import type { Timed } from '#contract/calendar/series-bound.ts';

/** Whether a date of an event that wasn't over yet at `fromMs` is over at `nowMs`; both in epoch ms. */
export function isDateOver(event: Timed, fromMs: number, nowMs: number): boolean {
  const [startMs] = nextDates(event, fromMs, 1);
  if (startMs === undefined) return false;
  const { date_time: start, end_date_time: end } = event;
  const durationMs = end === null ? 0 : Math.max(0, Date.parse(end) - Date.parse(start));
  return startMs + durationMs < nowMs;
}
