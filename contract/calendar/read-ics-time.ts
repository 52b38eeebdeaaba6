import { isCalendarDay } from './valid-day.ts';
import { readOwnZone, findEquivalentZone, type OwnZone } from './ics-observances.ts';
import { componentsNamed, textOf, type IcsComponent, type IcsProperty } from './parse-ics.ts';
import { instantAt, isTimeZone, offsetText } from './zoned-time.ts';

/** A moment of a calendar file. */
export interface IcsTime {
  /** with its offset; of a day its midnight */
  instant: string;
  timeZone: string | null;
  /** `2027-01-10` of a date without a time; else null */
  day: string | null;
}

export interface ZoneReading {
  /** the zone of times that name none, one that is known here; null: UTC */
  floatingZone: string | null;
  /** whether the event repeats: then a zone that only the file explains must be one whose later dates are known too */
  isSeries: boolean;
}

/** A zone's name as this runtime knows it: some programs write a path before it, others a name of their own. */
function knownZone(tzid: string, calendar: IcsComponent): string | null {
  const tail = tzid.split('/').slice(-2).join('/');
  const definition = zonesOf(calendar).get(tzid);
  const location = definition === undefined ? null : textOf(definition.component, 'X-LIC-LOCATION');
  return [tzid, tail, location].find((name) => name !== null && name !== '' && isTimeZone(name)) ?? null;
}

interface Definition {
  component: IcsComponent;
  /** null where it explains nothing */
  own: OwnZone | null;
}

const definitions = new WeakMap<IcsComponent, Map<string, Definition>>();

/** The zones that a calendar explains, by their names: the first of each. They are looked for once, not for each of its times. */
function zonesOf(calendar: IcsComponent): Map<string, Definition> {
  const cached = definitions.get(calendar);
  if (cached !== undefined) return cached;
  const zones = [...componentsNamed(calendar, 'VTIMEZONE')].reverse();
  const zonesByName = new Map(
    // A text there, and so with its commas escaped, but not where a time names it.
    zones.map((component) => [textOf(component, 'TZID') ?? '', { component, own: readOwnZone(component) }]),
  );
  definitions.set(calendar, zonesByName);
  return zonesByName;
}

/** A time by a zone whose name says nothing to this runtime: by what the file itself explains. */
function ownTime(
  tzid: string,
  wall: string,
  calendar: IcsComponent,
  { floatingZone, isSeries }: ZoneReading,
): IcsTime | null {
  const own = zonesOf(calendar).get(tzid)?.own ?? null;
  if (own === null) return null;
  const like = isSeries
    ? findEquivalentZone(own, Number(wall.slice(0, 4)), floatingZone === null ? [] : [floatingZone])
    : null;
  if (like !== null) return { instant: instantAt(wall, like), timeZone: like, day: null };
  return { instant: wall + offsetText(own(wall)), timeZone: null, day: null };
}

/**
 * Reads DTSTART, DTEND or RECURRENCE-ID.
 * @returns null if it isn't a date, or if its zone is unknown
 */
export function readIcsTime(property: IcsProperty, calendar: IcsComponent, reading: ZoneReading): IcsTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(property.value.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  // JavaScript takes years below 100 as years of the 20th century.
  if (Number(year) < 100) return null;
  const date = `${year}-${month}-${day}`;
  const wall = `${date}T${hour === undefined ? '00:00:00' : `${hour}:${minute}:${second}`}`;
  if (!isCalendarDay(date) || Number.isNaN(Date.parse(`${wall}Z`))) return null;
  const { floatingZone } = reading;
  if (hour === undefined) return { instant: instantAt(wall, floatingZone), timeZone: floatingZone, day: date };
  if (utc === 'Z') return { instant: `${wall}Z`, timeZone: null, day: null };
  const tzid = property.params['TZID']?.trim();
  if (tzid === undefined) return { instant: instantAt(wall, floatingZone), timeZone: floatingZone, day: null };
  const timeZone = knownZone(tzid, calendar);
  if (timeZone !== null) return { instant: instantAt(wall, timeZone), timeZone, day: null };
  return ownTime(tzid, wall, calendar, reading);
}

/** Longer than anything that is on; a date can't be reckoned from any number. */
const longestMs = 100 * 366 * 24 * 3600_000;

/** Milliseconds of an RFC 5545 duration, `P1DT2H`; null for what is none. */
export function durationMs(text: string): number | null {
  const match = /^\+?P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(text.trim());
  if (match === null) return null;
  const [weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = match.slice(1).map((part) => Number(part ?? 0));
  const ms = ((((weeks * 7 + days) * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
  return ms <= longestMs ? ms : null;
}
