import { isCalendarDay } from '#contract/calendar-day.ts';
import { instantAt, isTimeZone, offsetText } from '#contract/zoned-time.ts';
import { componentsNamed, propertyOf, textOf, type IcsComponent, type IcsProperty } from './ics.ts';

/** A moment of a calendar file: an instant with its offset, and the zone where one is named. */
export interface IcsTime {
  instant: string;
  timeZone: string | null;
  isWholeDay: boolean;
}

/** A zone's name as this runtime knows it: some programs write a path before it, others a name of their own. */
function knownZone(tzid: string, calendar: IcsComponent): string | null {
  const tail = tzid.split('/').slice(-2).join('/');
  const definition = zoneDefinition(tzid, calendar);
  const location = definition === null ? null : textOf(definition, 'X-LIC-LOCATION');
  return [tzid, tail, location].find((name) => name !== null && name !== '' && isTimeZone(name)) ?? null;
}

function zoneDefinition(tzid: string, calendar: IcsComponent): IcsComponent | null {
  return componentsNamed(calendar, 'VTIMEZONE').find((zone) => propertyOf(zone, 'TZID')?.value === tzid) ?? null;
}

/** The plain offset that the file itself gives a zone whose name says nothing to this runtime. */
function plainOffset(tzid: string, calendar: IcsComponent): string | null {
  const definition = zoneDefinition(tzid, calendar);
  const standard = definition?.children.find(({ name }) => name === 'STANDARD') ?? definition?.children[0];
  const written = standard === undefined ? null : propertyOf(standard, 'TZOFFSETTO');
  const [, sign, hours, minutes] = /^([+-])(\d{2})(\d{2})/.exec(written?.value ?? '') ?? [];
  return sign === undefined ? null : offsetText((sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)));
}

/**
 * Reads DTSTART or DTEND.
 * @param wholeDayTime what the clock shows for a date without a time, `09:00:00`
 * @param placeZone the zone of times that name none
 * @returns null for what is no date or names a zone that nobody explains
 */
export function readIcsTime(
  property: IcsProperty,
  calendar: IcsComponent,
  wholeDayTime: string,
  placeZone: string | null,
): IcsTime | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})(Z?))?$/.exec(property.value.trim());
  if (match === null) return null;
  const [, year, month, day, hour, minute, second, utc] = match;
  const isWholeDay = hour === undefined;
  const wall = `${year}-${month}-${day}T${isWholeDay ? wholeDayTime : `${hour}:${minute}:${second}`}`;
  if (!isCalendarDay(wall.slice(0, 10)) || Number.isNaN(Date.parse(`${wall}Z`))) return null;
  if (utc === 'Z') return { instant: `${wall}Z`, timeZone: null, isWholeDay };
  const tzid = property.params['TZID'];
  if (tzid === undefined || isWholeDay) {
    const floating = placeZone ?? textOf(calendar, 'X-WR-TIMEZONE');
    const timeZone = floating !== null && isTimeZone(floating) ? floating : null;
    return { instant: instantAt(wall, timeZone), timeZone, isWholeDay };
  }
  const timeZone = knownZone(tzid, calendar);
  if (timeZone !== null) return { instant: instantAt(wall, timeZone), timeZone, isWholeDay };
  const offset = plainOffset(tzid, calendar);
  return offset === null ? null : { instant: wall + offset, timeZone: null, isWholeDay };
}

/** The day before, for whole-day ends: they name the first day that is over. */
export function dayBefore(property: IcsProperty): IcsProperty {
  const [, year, month, day] = /^(\d{4})(\d{2})(\d{2})$/.exec(property.value.trim()) ?? [];
  if (day === undefined) return property;
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
