import { dateFormat } from '#ui/text/date-format.ts';
import type { StatisticsDay, EventStatistics } from '#contract/events/statistics.ts';
import { statisticsDays } from '#contract/events/statistics.ts';

const dayMs = 24 * 3_600_000;

/** Fetches an event's statistics; never rejects. */
export type LoadStatistics = (
  eventId: number,
  signal: AbortSignal,
) => Promise<{ ok: true; value: EventStatistics } | { ok: false; message: string }>;

/** The last days in UTC, ending today, including days without activity. */
export function daysUntil(nowMs: number, received: readonly StatisticsDay[]): StatisticsDay[] {
  const byDate = new Map(received.map((day) => [day.date, day]));
  return Array.from({ length: statisticsDays }, (_unused, index) => {
    const date = new Date(nowMs - (statisticsDays - 1 - index) * dayMs).toISOString().slice(0, 10);
    return byDate.get(date) ?? { date, views: 0, visitors: 0, subscribers: 0 };
  });
}

const day = dateFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
/** `Nov 27` */
export const dayText = (date: string): string => day.format(Date.parse(`${date}T00:00:00Z`));
