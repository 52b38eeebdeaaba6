import * as z from 'zod/mini';

/** A day of an event, in UTC: `2026-11-21`. */
const Day = z.object({
  date: z.string(),
  /** visits, however often somebody came */
  views: z.int(),
  /** people who came for the first time */
  visitors: z.int(),
  /** places taken on that day that are still held */
  subscribers: z.int(),
});
export type StatisticsDay = z.infer<typeof Day>;

/** An event's numbers for its organizer: now, and day by day. */
export const EventStatistics = z.object({
  views: z.int(),
  visitors: z.int(),
  likes: z.int(),
  subscribers: z.int(),
  waiting: z.int(),
  capacity: z.int(),
  /** the last days on which something happened, oldest first; `statisticsDays` at most */
  days: z.array(Day),
});
export type EventStatistics = z.infer<typeof EventStatistics>;

/** The most days in an event's statistics. */
export const statisticsDays = 90;
