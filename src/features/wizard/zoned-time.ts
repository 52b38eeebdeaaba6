/** What the clock on the wall shows: `2026-11-27`, `21:00`. */
export interface WallTime {
  date: string;
  time: string;
}

const fixedOffset = /^([+-])(\d{2}):(\d{2})$/;

export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The zone whose clock an event is told by: its own, else the offset it was given with, else this device's. */
export function zoneOf({ date_time, timezone }: { date_time: string; timezone?: string | null | undefined }): string {
  return timezone ?? /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0] ?? deviceZone();
}

/** How far the zone's clock is ahead of UTC at an instant, in ms. */
function offsetMs(zone: string, atMs: number): number {
  const fixed = fixedOffset.exec(zone);
  if (fixed !== null) return (fixed[1] === '-' ? -1 : 1) * (Number(fixed[2]) * 60 + Number(fixed[3])) * 60_000;
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(atMs);
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value);
  const wallMs = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'));
  return wallMs - Math.floor(atMs / 60_000) * 60_000;
}

export function wallTimeAt(atMs: number, zone: string): WallTime {
  const text = new Date(atMs + offsetMs(zone, atMs)).toISOString();
  return { date: text.slice(0, 10), time: text.slice(11, 16) };
}

function offsetText(ms: number): string {
  const minutes = Math.abs(ms) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${ms < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/** The instant at which a zone's clock shows a time, as ISO text with the zone's offset; null for no real date. */
export function instantOf({ date, time }: WallTime, zone: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return null;
  const asUtcMs = Date.parse(`${date}T${time}:00Z`);
  if (!Number.isFinite(asUtcMs)) return null;
  // The offset depends on the instant that is looked for, so a first guess gives a second that holds near a clock change.
  const guessMs = asUtcMs - offsetMs(zone, asUtcMs);
  return `${date}T${time}:00${offsetText(offsetMs(zone, asUtcMs - offsetMs(zone, guessMs)))}`;
}

/** The same time of day, one day later. */
export function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
