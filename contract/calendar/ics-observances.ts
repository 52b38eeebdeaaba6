import { propertyOf, type IcsComponent } from './parse-ics.ts';
import { offsetMinutesAt } from './zoned-time.ts';

const dayMs = 24 * 3600_000;
/** no clock is further from UTC: with more there would be no instant to reckon with */
const furthestMinutes = 18 * 60;
const weekdays = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** From when on a zone's clock shows which offset, as a VTIMEZONE explains it. Wall times are epoch ms as if they were UTC's. */
interface Observance {
  /** the latest change at or before a wall time; null where the first comes later */
  lastBefore: (wallMs: number) => number | null;
  /** minutes east of UTC */
  to: number;
  from: number;
}

/** Minutes of `-0330`; null for what no clock shows. */
function minutesOf(text: string | undefined): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(text ?? '') ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || Number(minutes) > 59 || ahead > furthestMinutes) return null;
  return (sign === '-' ? -1 : 1) * ahead;
}

function wallMsOf(text: string): number {
  const [, year, month, day, hour = '00', minute = '00', second = '00'] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z?)?$/.exec(text.trim()) ?? [];
  return Date.parse(`${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour}:${minute}:${second}Z`);
}

interface YearlyRule {
  months: number[];
  days: { day: number; nth: number | null }[];
  monthDays: number[];
  untilMs: number;
}

function readYearly(text: string): YearlyRule | null {
  const parts = new Map(text.split(';').map((part) => part.split('=', 2) as [string, string]));
  if (parts.get('FREQ') !== 'YEARLY' || (parts.get('INTERVAL') ?? '1') !== '1') return null;
  const numbers = (name: string) => (parts.get(name) ?? '').split(',').filter(Boolean).map(Number);
  const days = (parts.get('BYDAY') ?? '')
    .split(',')
    .filter(Boolean)
    .map((one) => {
      const [, nth = '', name = ''] = /^([+-]?\d+)?([A-Z]{2})$/.exec(one) ?? [];
      return { day: weekdays.indexOf(name), nth: nth === '' ? null : Number(nth) };
    });
  const until = parts.get('UNTIL');
  return {
    months: numbers('BYMONTH'),
    days,
    monthDays: numbers('BYMONTHDAY'),
    untilMs: until === undefined ? Infinity : wallMsOf(until),
  };
}

function isOn({ days, monthDays }: YearlyRule, atMs: number, length: number): boolean {
  const date = new Date(atMs).getUTCDate();
  if (monthDays.length > 0 && !monthDays.includes(date) && !monthDays.includes(date - length - 1)) return false;
  if (days.length === 0) return true;
  return days.some(({ day, nth }) => {
    if (new Date(atMs).getUTCDay() !== day) return false;
    if (nth === null) return true;
    return nth > 0 ? Math.ceil(date / 7) === nth : Math.ceil((length - date + 1) / 7) === -nth;
  });
}

/** The changes of a year by a rule, at the time of day of the first. */
function changesIn(year: number, rule: YearlyRule, firstMs: number): number[] {
  const first = new Date(firstMs);
  const months = rule.months.length === 0 ? [first.getUTCMonth() + 1] : rule.months;
  const isBare = rule.days.length === 0 && rule.monthDays.length === 0;
  const effectiveRule = isBare ? { ...rule, monthDays: [first.getUTCDate()] } : rule;
  // Outlook's zones begin in 1601, before the epoch.
  const timeOfDay = ((firstMs % dayMs) + dayMs) % dayMs;
  return months.flatMap((month) => {
    const length = new Date(Date.UTC(year, month, 0)).getUTCDate();
    const all = Array.from({ length }, (_unused, index) => Date.UTC(year, month - 1, index + 1) + timeOfDay);
    return all.filter((atMs) => isOn(effectiveRule, atMs, length) && atMs >= firstMs && atMs <= rule.untilMs);
  });
}

function readObservance(block: IcsComponent): Observance | null {
  const [to, from] = ['TZOFFSETTO', 'TZOFFSETFROM'].map((name) => minutesOf(propertyOf(block, name)?.value));
  if (to === null || to === undefined) return null;
  const firstMs = wallMsOf(propertyOf(block, 'DTSTART')?.value ?? '');
  const rule = readYearly(propertyOf(block, 'RRULE')?.value ?? '');
  const dates = block.properties.filter(({ name }) => name === 'RDATE').flatMap(({ value }) => value.split(','));
  const fixed = [firstMs, ...dates.map(wallMsOf)].filter(Number.isFinite);
  return {
    to,
    from: from ?? to,
    lastBefore(wallMs) {
      const year = new Date(wallMs).getUTCFullYear();
      const ruled =
        rule === null || fixed.length === 0 ? [] : [year - 1, year].flatMap((one) => changesIn(one, rule, firstMs));
      // One that says no first date holds from the beginning.
      if (fixed.length === 0) return -Infinity;
      const past = [...fixed, ...ruled].filter((atMs) => atMs <= wallMs);
      return past.length === 0 ? null : Math.max(...past);
    },
  };
}

/** A zone of a calendar file's own: minutes east of UTC that its clock shows at a wall time, `2027-06-01T19:00:00`. */
export type OwnZone = (wall: string) => number;

/** What a VTIMEZONE explains; null where it names no offset that a clock can show. */
export function readOwnZone(definition: IcsComponent): OwnZone | null {
  const observances = definition.children
    .filter(({ name }) => name === 'STANDARD' || name === 'DAYLIGHT')
    .map(readObservance)
    .filter((one) => one !== null);
  if (observances.length === 0) return null;
  return (wall) => {
    const wallMs = Date.parse(`${wall}Z`);
    let latest: { atMs: number; minutes: number } | null = null;
    for (const { lastBefore, to } of observances) {
      const atMs = lastBefore(wallMs);
      if (atMs !== null && (latest === null || atMs > latest.atMs)) latest = { atMs, minutes: to };
    }
    return latest?.minutes ?? observances[0]?.from ?? 0;
  };
}

/** Zones that most series with a zone of their own mean. */
const commonZones = [
  ...['Europe/London', 'Europe/Berlin', 'Europe/Athens', 'Europe/Moscow', 'Africa/Lagos', 'Africa/Johannesburg'],
  ...[
    'America/New_York',
    'America/Chicago',
    'America/Denver',
    'America/Phoenix',
    'America/Los_Angeles',
    'America/Halifax',
  ],
  ...['America/Santo_Domingo', 'America/Bogota', 'America/Sao_Paulo', 'America/Santiago', 'America/Mexico_City'],
  ...['Asia/Dubai', 'Asia/Kolkata', 'Asia/Jakarta', 'Asia/Shanghai', 'Asia/Tokyo', 'Asia/Jerusalem'],
  ...['Australia/Sydney', 'Australia/Adelaide', 'Pacific/Auckland', 'Pacific/Honolulu', 'America/Anchorage', 'UTC'],
];

/**
 * A zone known here whose clock shows the same as a file's own in the year of a date and the next: a series needs one, since its
 * later dates have offsets of their own.
 * @param first zones that are tried before the usual ones
 */
export function findEquivalentZone(own: OwnZone, year: number, first: readonly string[]): string | null {
  const walls = Array.from({ length: 48 }, (_unused, index) =>
    new Date(Date.UTC(year, Math.floor(index / 2), index % 2 === 0 ? 4 : 18, 12)).toISOString().slice(0, 19),
  );
  const isLike = (zone: string) =>
    walls.every((wall) => {
      const minutes = own(wall);
      return offsetMinutesAt(Date.parse(`${wall}Z`) - minutes * 60_000, zone) === minutes;
    });
  return [...first, ...commonZones].find(isLike) ?? null;
}
