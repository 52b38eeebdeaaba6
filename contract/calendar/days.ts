const dayMs = 24 * 3600_000;

/** The days of an all-day event: `2026-11-24`, both included. */
export interface Days {
  first: string;
  last: string;
}

export interface Dated {
  start_date?: string | null | undefined;
  end_date?: string | null | undefined;
}

/** The days of an all-day event; null for one with hours. Rows of before there were any have no such fields. */
export function daysOf({ start_date: first, end_date: last }: Dated): Days | null {
  return first ? { first, last: last || first } : null;
}

/** Midnight of a day by UTC, in epoch ms: what formatters and sums of days go by. */
export function dayMsOf(day: string): number {
  return Date.parse(`${day}T00:00:00Z`);
}

/** `2026-11-26` of `2026-11-24` and 2. */
export function daysLater(day: string, count: number): string {
  return new Date(dayMsOf(day) + count * dayMs).toISOString().slice(0, 10);
}

/** How many nights lie between the first day and the last. */
export function nightsOf({ first, last }: Days): number {
  return Math.round((dayMsOf(last) - dayMsOf(first)) / dayMs);
}
