import { instantMsAt, isTimeZone, offsetMinutesAt } from '#contract/calendar/zoned-time.ts';
import type { EventRow } from '#data/events/rows.ts';

const dayMs = 24 * 3600_000;

/** The viewer's time zone: the device's. */
export function viewerZone(): string {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone as string | undefined;
  return zone !== undefined && isTimeZone(zone) ? zone : 'Z';
}

/**
 * The clock by which an event's days and hours count: its zone's, else its start's offset, else the viewer's, as they are
 * shown.
 */
export function clockOf({ date_time, timezone }: Pick<EventRow, 'date_time' | 'timezone'>, viewer: string): string {
  if (timezone !== null && isKnown(timezone)) return timezone;
  return /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0] ?? viewer;
}

const known = new Map<string, boolean>();

function isKnown(zone: string): boolean {
  const cached = known.get(zone);
  if (cached !== undefined) return cached;
  const isZone = isTimeZone(zone);
  known.set(zone, isZone);
  return isZone;
}

/** By zone and by day of UTC, what holds all day long; null where the clock changes on it. */
const offsets = new Map<string, Map<number, number | null>>();
const mostDays = 20_000;

/** As `offsetMinutesAt`, which is too slow for thousands of events: most of them share their days with others. */
function offsetAt(atMs: number, zone: string): number {
  const ofZone = offsets.get(zone) ?? new Map<number, number | null>();
  if (ofZone.size === 0) offsets.set(zone, ofZone);
  const day = Math.floor(atMs / dayMs);
  let offset = ofZone.get(day);
  if (offset === undefined) {
    const first = offsetMinutesAt(day * dayMs, zone);
    offset = offsetMinutesAt((day + 1) * dayMs, zone) === first ? first : null;
    if (ofZone.size >= mostDays) ofZone.clear();
    ofZone.set(day, offset);
  }
  return offset ?? offsetMinutesAt(atMs, zone);
}

/** What a clock shows at an instant: `2026-11-27T21:00:00`. */
export function wallOf(atMs: number, zone: string): string {
  return new Date(atMs + offsetAt(atMs, zone) * 60_000).toISOString().slice(0, 19);
}

const two = (value: number) => String(value).padStart(2, '0');

/** What this device's clock shows at an instant: `2026-11-27T21:00`. */
export function deviceWall(atMs: number): string {
  const at = new Date(atMs);
  const day = `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** This device's day at an instant: `2026-11-27`. */
export function deviceDay(atMs: number): string {
  return deviceWall(atMs).slice(0, 10);
}

/** The day that a clock shows: `2026-11-27`. */
export function dayAt(atMs: number, zone: string): string {
  return wallOf(atMs, zone).slice(0, 10);
}

/** Midnight at the beginning of a day, in epoch ms. */
export function midnightMs(day: string, zone: string): number {
  return instantMsAt(`${day}T00:00:00`, zone);
}
