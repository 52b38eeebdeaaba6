import { isCalendarDay } from '#contract/calendar-day.ts';
import { instantAt, wallAt } from '#contract/zoned-time.ts';

/** What the clock on the wall shows: `2026-11-27`, `21:00`. */
export interface WallTime {
  date: string;
  time: string;
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone whose clock an event is told by: its own, else the offset it was given with, else this device's. */
export function zoneOf({ date_time, timezone }: { date_time: string; timezone?: string | null | undefined }): string {
  return timezone ?? /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0] ?? deviceZone();
}

export function wallTimeAt(atMs: number, zone: string): WallTime {
  const text = wallAt(atMs, zone);
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

/** The instant at which a zone's clock shows a time, as ISO text with the zone's offset; null for no real date. */
export function instantOf({ date, time }: WallTime, zone: string): string | null {
  if (!isCalendarDay(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  return instantAt(`${date}T${time}:00`, zone);
}

/** The same time of day, one day later. */
export function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
