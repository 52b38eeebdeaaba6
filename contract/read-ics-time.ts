import { isCalendarDay } from './calendar-day.ts';
import { componentsNamed, propertyOf, textOf, type IcsComponent, type IcsProperty } from './parse-ics.ts';
import { instantAt, isTimeZone, offsetText } from './zoned-time.ts';

/** A moment of a calendar file: an instant with its offset, and the zone where one is named. */
export interface IcsTime {
  instant: string;
  timeZone: string | null;
  isWholeDay: boolean;
}

/** A zone's name as this runtime knows it: some programs write a path before it, others a name of their own. */
function knownZone(tzid: string, calendar: IcsComponent): string | null {
  const tail = tzid.split('/').slice(-2).join('/');
  const definition = zonesOf(calendar).get(tzid);
  const location = definition === undefined ? null : textOf(definition, 'X-LIC-LOCATION');
  return [tzid, tail, location].find((name) => name !== null && name !== '' && isTimeZone(name)) ?? null;
}

const definitions = new WeakMap<IcsComponent, Map<string, IcsComponent>>();

/** The zones that a calendar explains, by their names: the first of each. They are looked for once, not for each of its times. */
function zonesOf(calendar: IcsComponent): Map<string, IcsComponent> {
  const known = definitions.get(calendar);
  if (known !== undefined) return known;
  const zones = [...componentsNamed(calendar, 'VTIMEZONE')].reverse();
  const made = new Map(zones.map((zone) => [propertyOf(zone, 'TZID')?.value ?? '', zone]));
  definitions.set(calendar, made);
  return made;
}

/** no clock is further from UTC: with more there would be no instant to reckon with */
const furthestMinutes = 18 * 60;

/** The plain offset that the file itself gives a zone whose name says nothing to this runtime. */
function plainOffset(tzid: string, calendar: IcsComponent): string | null {
  const definition = zonesOf(calendar).get(tzid);
  const standard = definition?.children.find(({ name }) => name === 'STANDARD') ?? definition?.children[0];
  const written = standard === undefined ? null : propertyOf(standard, 'TZOFFSETTO');
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(written?.value ?? '') ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || Number(minutes) > 59 || ahead > furthestMinutes) return null;
  return offsetText((sign === '-' ? -1 : 1) * ahead);
}

/**
 * Reads DTSTART or DTEND.
 * @param wholeDayTime what the clock shows for a date without a time, `09:00:00`
 * @param floatingZone the zone of times that name none, one that is known here; null: UTC
 * @returns null for what is no date or names a zone that nobody explains
 */
export function readIcsTime(
  property: IcsProperty,
  calendar: IcsComponent,
  wholeDayTime: string,
  floatingZone: string | null,
): IcsTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(property.value.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  // Whoever reckons with a year of two digits means one of the last century.
  if (Number(year) < 100) return null;
  const isWholeDay = hour === undefined;
  const wall = `${year}-${month}-${day}T${isWholeDay ? wholeDayTime : `${hour}:${minute}:${second}`}`;
  if (!isCalendarDay(wall.slice(0, 10)) || Number.isNaN(Date.parse(`${wall}Z`))) return null;
  if (utc === 'Z') return { instant: `${wall}Z`, timeZone: null, isWholeDay };
  const tzid = property.params['TZID'];
  if (tzid === undefined || isWholeDay) {
    return { instant: instantAt(wall, floatingZone), timeZone: floatingZone, isWholeDay };
  }
  const timeZone = knownZone(tzid, calendar);
  if (timeZone !== null) return { instant: instantAt(wall, timeZone), timeZone, isWholeDay };
  const offset = plainOffset(tzid, calendar);
  return offset === null ? null : { instant: wall + offset, timeZone: null, isWholeDay };
}

/** The day before, for whole-day ends: they name the first day that is over. */
export function dayBefore(property: IcsProperty): IcsProperty {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(property.value.trim()) ?? [];
  if (day === undefined || Number(year) < 100) return property;
  const before = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day) - 1));
  return { ...property, value: before.toISOString().slice(0, 10).replaceAll('-', '') };
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
