import { timesOfDays } from './all-day.ts';
import { daysLater, type Days } from './days.ts';
import { propertyOf, type IcsComponent, type IcsProperty } from './parse-ics.ts';
import { durationMs, readIcsTime, type IcsTime, type ZoneReading } from './read-ics-time.ts';
import { offsetText } from './zoned-time.ts';

/** Reports an error in a property. */
export type Complain = (field: string, message: string) => void;

/** The zones by which a file's times are read. */
export interface Zones {
  /** of times that name none */
  floating: string | null;
  /** of days: where the event is, or as the file says; null: they hold wherever they are read */
  days: string | null;
}

const dayMs = 24 * 3600_000;

/** The instant so much later, written with the same offset; null where years have more than four digits. */
function addDuration(time: IcsTime, ms: number): string | null {
  const offset = /(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(time.instant);
  const minutes = (offset?.[1] === '-' ? -1 : 1) * (Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0));
  const isoText = new Date(Date.parse(time.instant) + ms + minutes * 60_000).toISOString();
  return /^\d{4}-/.test(isoText) ? isoText.slice(0, 19) + offsetText(minutes) : null;
}

function isDayText(property: IcsProperty): boolean {
  return /^\d{8}$/.test(property.value.trim());
}

/** The days of an all-day event. DTEND names the first day that is over; some programs write the last one there. */
function readDays(entry: IcsComponent, first: string, calendar: IcsComponent, complain: Complain): Days {
  const [ended, lasting] = [propertyOf(entry, 'DTEND'), propertyOf(entry, 'DURATION')];
  const one = { first, last: first };
  if (ended !== null) {
    const end = readIcsTime(ended, calendar, { floatingZone: null, isSeries: false });
    const day = end?.day ?? end?.instant.slice(0, 10) ?? null;
    if (day === null) complain('DTEND', `Not a date that can be read: ${ended.value}`);
    else if (day < first) complain('DTEND', 'Is before DTSTART');
    else if (day > first) return { first, last: isDayText(ended) ? daysLater(day, -1) : day };
    return one;
  }
  const ms = lasting === null ? dayMs : durationMs(lasting.value);
  if (ms === null) complain('DURATION', `Not a duration that can be read: ${lasting?.value ?? ''}`);
  const last = daysLater(first, Math.max(1, Math.round((ms ?? dayMs) / dayMs)) - 1);
  return /^\d{4}-/.test(last) ? { first, last } : one;
}

function readEnd(entry: IcsComponent, calendar: IcsComponent, start: IcsTime, zones: ZoneReading, complain: Complain) {
  const ended = propertyOf(entry, 'DTEND');
  const lasting = propertyOf(entry, 'DURATION');
  if (ended !== null) {
    const read = readIcsTime(ended, calendar, zones);
    if (read === null) complain('DTEND', `Not a date that can be read: ${ended.value}`);
    return read?.instant ?? null;
  }
  if (lasting === null) return null;
  const ms = durationMs(lasting.value);
  const end = ms === null ? null : addDuration(start, ms);
  if (end === null) complain('DURATION', `Not a duration that can be read: ${lasting.value}`);
  return end;
}

/** From when to when an entry is; its `date_time` is empty where the file has none that can be read. */
export function readIcsSpan(entry: IcsComponent, calendar: IcsComponent, zones: Zones, complain: Complain) {
  const none = { date_time: '', end_date_time: null, start_date: null, end_date: null, timezone: null };
  const startProperty = propertyOf(entry, 'DTSTART');
  if (startProperty === null) {
    complain('DTSTART', 'Required');
    return none;
  }
  const reading = { floatingZone: zones.floating, isSeries: propertyOf(entry, 'RRULE') !== null };
  const start = readIcsTime(startProperty, calendar, reading);
  if (start === null) {
    complain('DTSTART', `Not a date that can be read: ${startProperty.value}`);
    return none;
  }
  if (start.day !== null) {
    const days = readDays(entry, start.day, calendar, complain);
    const end = days.last === days.first ? null : days.last;
    return { ...timesOfDays(days, zones.days), start_date: days.first, end_date: end, timezone: zones.days };
  }
  const end = readEnd(entry, calendar, start, reading, complain);
  const isBefore = end !== null && Date.parse(end) < Date.parse(start.instant);
  if (isBefore) complain('DTEND', 'Is before DTSTART');
  const ofDays = { start_date: null, end_date: null };
  return { ...ofDays, date_time: start.instant, end_date_time: isBefore ? null : end, timezone: start.timeZone };
}
