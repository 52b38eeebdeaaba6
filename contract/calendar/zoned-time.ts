const dayMs = 24 * 3600_000;
const fixedOffset = /^([+-])(\d{2}):(\d{2})$/;
/** More than there are zones, because each spelling of a name counts (`utc`, `UTC`). A format takes 13 kB. */
const formatsAtMost = 1_000;
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached !== undefined) return cached;
  const created = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' });
  if (formats.size >= formatsAtMost) formats.clear();
  formats.set(zone, created);
  return created;
}

/** Whether this runtime knows an IANA time zone by that name. */
export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

/** A zone's name in the capitals that other programs know it by: `Europe/Madrid` of `europe/madrid`. */
export function usualZoneName(zone: string): string {
  // Another name for the same zone is left as it is: the runtime would give some that are older.
  const { timeZone } = formatOf(zone).resolvedOptions();
  return timeZone.toLowerCase() === zone.toLowerCase() ? timeZone : zone;
}

/** Minutes of `+05:30` or `GMT-04:00`; 0 where there is no such text. */
function minutesOf(text: string): number {
  const [, sign = '+', hours = '0', minutes = '0'] = fixedOffset.exec(text.replace(/^GMT/, '')) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * Minutes east of UTC that a clock shows at an instant.
 * @param zone an IANA name, an offset such as `+05:30`, or `Z`
 */
export function offsetMinutesAt(atMs: number, zone: string): number {
  if (zone === 'Z') return 0;
  if (fixedOffset.test(zone)) return minutesOf(zone);
  const parts = formatOf(zone).formatToParts(atMs);
  return minutesOf(parts.find(({ type }) => type === 'timeZoneName')?.value ?? '');
}

/** `-06:00`; `Z` for none. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const two = (value: number) => String(value).padStart(2, '0');
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
}

/** The offset that holds where a zone's clock shows a time. */
function offsetOfWall(wall: string, zone: string): number {
  const asUtcMs = Date.parse(`${wall}Z`);
  const before = offsetMinutesAt(asUtcMs - dayMs, zone);
  const after = offsetMinutesAt(asUtcMs + dayMs, zone);
  // An hour that occurs twice means its first time, one that is skipped counts from before the change (RFC 5545).
  const holdsBefore = offsetMinutesAt(asUtcMs - before * 60_000, zone) === before;
  const holdsAfter = offsetMinutesAt(asUtcMs - after * 60_000, zone) === after;
  return !holdsBefore && holdsAfter ? after : before;
}

/**
 * What a clock on the wall shows, with the offset that holds there then: `2026-03-29T09:00:00+02:00`.
 * @param wall `2026-03-29T09:00:00`
 * @param zone as in `offsetMinutesAt`; null means UTC
 */
export function instantAt(wall: string, zone: string | null): string {
  return zone === null ? `${wall}Z` : wall + offsetText(offsetOfWall(wall, zone));
}

/** As `instantAt`, in epoch ms. */
export function instantMsAt(wall: string, zone: string): number {
  return Date.parse(`${wall}Z`) - offsetOfWall(wall, zone) * 60_000;
}

/** What a zone's clock shows at an instant: `2026-03-29T09:00:00`. */
export function wallAt(atMs: number, zone: string): string {
  return new Date(atMs + offsetMinutesAt(atMs, zone) * 60_000).toISOString().slice(0, 19);
}

/** The clock in which an event's times are shown: its time zone's, else its start's fixed offset. */
export function clockOf({ date_time, timezone }: { date_time: string; timezone: string | null }): string {
  return timezone ?? /[+-]\d{2}:\d{2}$/.exec(date_time)?.[0] ?? 'Z';
}
