/** The times of an event that its dates are made of. */
export interface Timed {
  date_time: string;
  end_date_time: string | null;
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
  timezone: string | null;
  event_type: string;
  recurrence: string | null;
}

/** 31 December 9999: an end for what has none, that databases and calendars can hold. */
export const endlessMs = Date.UTC(9999, 11, 31);

const dayMs = 24 * 3600_000;

/**
 * An instant that the last date of an event is over by, in epoch ms: exact for one that doesn't repeat, for a rule with an
 * UNTIL two days late at most, and no bound for all others. `seriesEndMs` is exact, and needs all that knows of rules.
 */
export function seriesBoundMs({ date_time, end_date_time, event_type, recurrence }: Timed): number {
  const firstMs = Date.parse(date_time);
  const duration = end_date_time === null ? 0 : Math.max(0, Date.parse(end_date_time) - firstMs);
  if (event_type !== 'recurring') return firstMs + duration;
  const [, year, month, day] = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(recurrence ?? '') ?? [];
  if (year === undefined) return endlessMs;
  const until = Date.UTC(Number(year), Number(month) - 1, Number(day)) + 2 * dayMs;
  return Math.min(endlessMs, Math.max(firstMs, until) + duration);
}
