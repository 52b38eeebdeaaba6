const dayMs = 24 * 3600_000;
const formats = new Map<string, Intl.DateTimeFormat>();

export function isTimeZone(name: string): boolean {
  try {
    return formatOf(name) !== undefined;
  } catch {
    return false;
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  formats.set(timeZone, made);
  return made;
}

/** Minutes east of UTC at an instant. */
function offsetMinutes(atMs: number, timeZone: string): number {
  const name = formatOf(timeZone)
    .formatToParts(atMs)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT([+-])(\d{2}):(\d{2})/.exec(name ?? '') ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/** `-06:00`; `Z` for none. */
export function offsetText(minutes: number): string {
  if (minutes === 0) return 'Z';
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`;
}

/**
 * What a clock on the wall shows, with the offset that holds there then.
 * @param wall `2026-03-29T09:00:00`
 * @param timeZone IANA name; null means UTC
 */
export function instantAt(wall: string, timeZone: string | null): string {
  if (timeZone === null) return `${wall}Z`;
  const asUtcMs = Date.parse(`${wall}Z`);
  const before = offsetMinutes(asUtcMs - dayMs, timeZone);
  const after = offsetMinutes(asUtcMs + dayMs, timeZone);
  // An hour that occurs twice means its first time, one that is skipped counts from before the change (RFC 5545).
  const holdsBefore = offsetMinutes(asUtcMs - before * 60_000, timeZone) === before;
  const holdsAfter = offsetMinutes(asUtcMs - after * 60_000, timeZone) === after;
  return wall + offsetText(!holdsBefore && holdsAfter ? after : before);
}
