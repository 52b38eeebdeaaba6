import { weekdays, type Weekday } from '#contract/calendar/recurrence.ts';

/** What a date is in its week and its month. */
interface OwnDay {
  weekday: Weekday;
  /** the day of the month, and -1 where it is the last */
  monthDays: number[];
  /** the how manieth of its weekday in its month it is, and -1 where it is the last */
  nths: number[];
}

/** @param date a real day: `2026-11-27` */
export function ownOf(date: string): OwnDay {
  const at = new Date(`${date}T00:00:00Z`);
  const monthDay = at.getUTCDate();
  const daysLeft = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 0)).getUTCDate() - monthDay;
  const nth = Math.ceil(monthDay / 7);
  return {
    weekday: weekdays[(at.getUTCDay() + 6) % 7] ?? 'MO',
    monthDays: daysLeft === 0 ? [monthDay, -1] : [monthDay],
    nths: daysLeft < 7 ? [nth, -1] : [nth],
  };
}

/** Which of a date's own numbers is meant: the last where the last was, and rather than a fifth that few months have. */
export function fitting(own: readonly number[], before: number | null): number {
  const [number = 1, last] = own;
  return last !== undefined && (before === -1 || number === 5) ? last : number;
}
