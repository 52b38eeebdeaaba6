import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { instantAt, isTimeZone, offsetMinutesAt, offsetText, wallAt } from '#contract/calendar/zoned-time.ts';

const dayMs = 24 * 3600_000;

/** What the clock on the wall shows: `2026-11-27`, `21:00`. */
export interface WallTime {
  date: string;
  time: string;
}

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone of an event's times: its own, else the offset of its start, else this device's. */
export function zoneOf({ date_time, timezone }: { date_time: string; timezone?: string | null | undefined }): string {
  return timezone ?? /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0] ?? deviceZone();
}

/** Whether times can be given in it: an IANA name known here, or an offset such as `+05:30`. */
export function isKnownZone(zone: string): boolean {
  return /^[+-](0\d|1[0-4]):[0-5]\d$/.test(zone) || isTimeZone(zone);
}

/** By the device's clock where the zone isn't known: somebody may be in the middle of typing its name. */
export function wallTimeAt(atMs: number, zone: string): WallTime {
  const text = wallAt(atMs, isKnownZone(zone) ? zone : deviceZone());
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

export function isWallTime({ date, time }: WallTime): boolean {
  return isCalendarDay(date) && /^([01]\d|2[0-3]):[0-5]\d$/.test(time);
}

/** The instant at which a zone's clock shows a time, as ISO text with the zone's offset; null for no real date. */
export function instantOf(wall: WallTime, zone: string): string | null {
  if (!isWallTime(wall) || !isKnownZone(zone)) return null;
  return instantAt(`${wall.date}T${wall.time}:00`, zone);
}

/** All instants at which a zone's clock shows a time: one as a rule, two where an hour comes twice, none in a skipped one. */
export function instantsOf(wall: WallTime, zone: string): string[] {
  if (!isWallTime(wall) || !isKnownZone(zone)) return [];
  const text = `${wall.date}T${wall.time}:00`;
  const asUtcMs = Date.parse(`${text}Z`);
  const offsets = new Set([asUtcMs - dayMs, asUtcMs + dayMs].map((atMs) => offsetMinutesAt(atMs, zone)));
  const matching = [...offsets].filter((offset) => wallAt(asUtcMs - offset * 60_000, zone) === text);
  // Further east is earlier.
  return [...matching].sort((left, right) => right - left).map((offset) => text + offsetText(offset));
}

/** The same time of day, so many days later. */
export function nextDay(date: string, days = 1): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}
