import { daysLater, dayMsOf } from '#contract/calendar/days.ts';

const week = 7;
const dayPattern = /^\d{4}-\d{2}-\d{2}$/;

/** The day of a text such as a URL's, `2026-11-27`; null if it is none. */
export function parseDay(text: string | null): string | null {
  if (text === null || !dayPattern.test(text)) return null;
  const atMs = dayMsOf(text);
  return Number.isFinite(atMs) && daysLater(text, 0) === text ? text : null;
}

/** The day in another month, that month's last if it is shorter: `2026-02-28` of `2026-01-31` and 1. */
export function monthsLater(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const lastOfMonth = new Date(Date.UTC(year, month + count, 0));
  lastOfMonth.setUTCDate(Math.min(date, lastOfMonth.getUTCDate()));
  return lastOfMonth.toISOString().slice(0, 10);
}

/** The first and the last day of a day's month. */
export function monthOf(day: string): { first: string; last: string } {
  const first = `${day.slice(0, 7)}-01`;
  return { first, last: daysLater(monthsLater(first, 1), -1) };
}

/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (day: string): number => new Date(dayMsOf(day)).getUTCDay() || week;

/** How many days a day lies after the start of its week. @param weekStart as in `weekStartOf` */
export function daysIntoWeek(day: string, weekStart: number): number {
  return (weekdayOf(day) - weekStart + week) % week;
}

/** The weeks of a day's month, of seven places each; null for those of other months. */
export function weeksOfMonth(day: string, weekStart: number): (string | null)[][] {
  const { first, last } = monthOf(day);
  const weeks: (string | null)[][] = [];
  for (let start = daysLater(first, -daysIntoWeek(first, weekStart)); start <= last; start = daysLater(start, week)) {
    const days = Array.from({ length: week }, (_unused, index) => daysLater(start, index));
    weeks.push(days.map((one) => (one < first || one > last ? null : one)));
  }
  return weeks;
}

/** The day that a key leads to from another in a grid of a month; null for other keys. */
export function dayByKey(key: string, day: string, weekStart: number): string | null {
  const into = daysIntoWeek(day, weekStart);
  switch (key) {
    case 'ArrowLeft':
      return daysLater(day, -1);
    case 'ArrowRight':
      return daysLater(day, 1);
    case 'ArrowUp':
      return daysLater(day, -week);
    case 'ArrowDown':
      return daysLater(day, week);
    case 'Home':
      return daysLater(day, -into);
    case 'End':
      return daysLater(day, week - 1 - into);
    case 'PageUp':
      return monthsLater(day, -1);
    case 'PageDown':
      return monthsLater(day, 1);
    default:
      return null;
  }
}
