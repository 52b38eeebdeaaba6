import { timesOfDays } from './all-day.ts';
import { cutText } from './cut-text.ts';
import { daysLater, type Days } from './days.ts';
import type { EventInput } from './event.ts';
import { eventLimits } from './event-rules.ts';
import { categoryOfTopics, tagsOfTopics } from './event-topics.ts';
import {
  componentsNamed,
  parseIcs,
  propertyOf,
  textOf,
  unescapeList,
  type IcsComponent,
  type IcsProperty,
} from './parse-ics.ts';
import { durationMs, readIcsTime, type IcsTime, type ZoneReading } from './read-ics-time.ts';
import { textOfHtml } from './html-text.ts';
import { parseRecurrence } from './recurrence.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { clockOf, isTimeZone, offsetText, wallAt } from './zoned-time.ts';

/** What is wrong with a line of a calendar file. */
export interface CalendarProblem {
  /** as the file calls it: `DTSTART` */
  field: string;
  message: string;
}

/** Where a line such as "Kongresshaus, 8002 Zürich" is. */
export interface CalendarPlace {
  city: string;
  state: string | null;
  country: string;
  /** IANA name */
  timeZone: string | null;
  /** degrees */
  lat: number;
  lng: number;
}

export interface CalendarReading {
  /** null for a place that isn't known */
  locate: (line: string) => CalendarPlace | null;
  /** the zone of times that name none, where the place and the file name none either; null: UTC */
  floatingZone: string | null;
  /** how many events are read at most */
  most: number;
}

/** What a VEVENT says. What can't be read is left out, and is among the problems. */
export interface CalendarEntry {
  uid: string | null;
  /** which date of a series it stands for; empty for the whole */
  recurrenceId: string;
  /** its title and its `date_time` are empty where the file has none */
  event: EventInput;
  /** in the order in which people look at a file */
  problems: CalendarProblem[];
  /** what of it has no place in an event here, as the file calls it: `VALARM` */
  leftBehind: string[];
  /** its times name no zone, and neither do its place and the file: they were read by the zone that was given */
  isFloating: boolean;
}

const dayMs = 24 * 3600_000;

type Complain = (field: string, message: string) => void;

const linkPattern = /^https?:\/\/\S+$/i;

/** The instant so much later, written with the same offset; null where years have more than four digits. */
function later(time: IcsTime, ms: number): string | null {
  const offset = /(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(time.instant);
  const minutes = (offset?.[1] === '-' ? -1 : 1) * (Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0));
  const written = new Date(Date.parse(time.instant) + ms + minutes * 60_000).toISOString();
  return /^\d{4}-/.test(written) ? written.slice(0, 19) + offsetText(minutes) : null;
}

function isWithoutZone(start: IcsProperty | null): boolean {
  return start !== null && /T\d{6}$/.test(start.value.trim()) && start.params['TZID'] === undefined;
}

function isDayText(property: IcsProperty | null): property is IcsProperty {
  return property !== null && /^\d{8}$/.test(property.value.trim());
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
  const end = ms === null ? null : later(start, ms);
  if (end === null) complain('DURATION', `Not a duration that can be read: ${lasting.value}`);
  return end;
}

/** The zones by which a file's times are read. */
interface Zones {
  /** of times that name none */
  floating: string | null;
  /** of days: where the event is, or as the file says; null: they hold wherever they are read */
  days: string | null;
}

function readTimes(entry: IcsComponent, calendar: IcsComponent, zones: Zones, complain: Complain) {
  const none = { date_time: '', end_date_time: null, start_date: null, end_date: null, timezone: null };
  const written = propertyOf(entry, 'DTSTART');
  if (written === null) {
    complain('DTSTART', 'Required');
    return none;
  }
  const reading = { floatingZone: zones.floating, isSeries: propertyOf(entry, 'RRULE') !== null };
  const start = readIcsTime(written, calendar, reading);
  if (start === null) {
    complain('DTSTART', `Not a date that can be read: ${written.value}`);
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

/** What happens to some dates of a series, by its UID. */
type Moves = ReadonlyMap<string, readonly IcsProperty[]>;

/** Dates that a file tells by themselves, moved or cancelled: each is an event of its own, and its series leaves it out. */
function movedDates(entries: readonly IcsComponent[]): Moves {
  const moved = new Map<string, IcsProperty[]>();
  for (const entry of entries) {
    const [uid, date] = [textOf(entry, 'UID'), propertyOf(entry, 'RECURRENCE-ID')];
    if (uid !== null && date !== null) moved.set(uid, [...(moved.get(uid) ?? []), date]);
  }
  return moved;
}

const isCancelled = (entry: IcsComponent) => textOf(entry, 'STATUS')?.toUpperCase() === 'CANCELLED';

/** The rule with its exceptions. One that isn't known would make an event with wrong dates, so it makes none. */
function readRecurrence(
  entry: IcsComponent,
  calendar: IcsComponent,
  { clock, moved }: { clock: string; moved: readonly IcsProperty[] },
  complain: Complain,
): string | null {
  const rule = propertyOf(entry, 'RRULE')?.value.trim() ?? null;
  if (rule === null) return null;
  const left = entry.properties.filter(({ name }) => name === 'EXDATE').map(({ value }) => value.trim());
  for (const date of moved) {
    const read = readIcsTime(date, calendar, { floatingZone: /^[+-]|^Z$/.test(clock) ? null : clock, isSeries: false });
    // A series has one date a day at most, so the day says which.
    if (read !== null)
      left.push((read.day ?? wallAt(Date.parse(read.instant), clock).slice(0, 10)).replaceAll('-', ''));
  }
  const text = [rule, ...(left.length === 0 ? [] : [`EXDATE:${left.join(',')}`])].join('\n');
  if (parseRecurrence(text) !== null) return text;
  complain('RRULE', `A rule that is not known here: ${rule}`);
  return null;
}

function readPoint(entry: IcsComponent, complain: Complain): EventInput['location'] | undefined {
  const written = textOf(entry, 'GEO');
  if (written === null) return undefined;
  const [lat = NaN, lng = NaN] = written.split(';').map(Number);
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { type: 'Point', coordinates: [lng, lat] };
  complain('GEO', 'Must be latitude;longitude');
  return undefined;
}

/** Properties and blocks that say something to people and have no place in an event here. */
const notTaken = ['RDATE', 'EXRULE', 'ATTENDEE', 'ATTACH', 'VALARM', 'CONFERENCE', 'RELATED-TO'];

/** What of an entry is left behind, as the file calls it. */
function leftBehind(entry: IcsComponent): string[] {
  const names = new Set([...entry.properties, ...entry.children].map(({ name }) => name));
  const range = propertyOf(entry, 'RECURRENCE-ID')?.params['RANGE'];
  return [...notTaken.filter((name) => names.has(name)), ...(range === undefined ? [] : [`RANGE=${range}`])];
}

function readEntry(
  entry: IcsComponent,
  calendar: IcsComponent,
  reading: CalendarReading & { moves: Moves },
): CalendarEntry {
  const problems: CalendarProblem[] = [];
  const complain: Complain = (field, message) => void problems.push({ field, message });
  const title = textOf(entry, 'SUMMARY') ?? '';
  if (title === '') complain('SUMMARY', 'Required');
  const line = textOf(entry, 'LOCATION');
  const [given] = [textOf(entry, 'URL'), line].filter((text) => text !== null && linkPattern.test(text));
  const isOnline = line !== null && /^(https?:|online|virtual|en línea|zoom)/i.test(line);
  const place = line === null || isOnline ? null : reading.locate(line);
  const point = readPoint(entry, complain) ?? (place && { type: 'Point', coordinates: [place.lng, place.lat] });
  const topics = unescapeList(
    entry.properties
      .filter(({ name }) => name === 'CATEGORIES')
      .map(({ value }) => value)
      .join(','),
  );
  const known = (...names: (string | null)[]) => names.find((name) => name !== null && isTimeZone(name)) ?? null;
  const days = known(place?.timeZone ?? null, textOf(calendar, 'X-WR-TIMEZONE'));
  const times = readTimes(entry, calendar, { floating: known(days, reading.floatingZone), days }, complain);
  const uid = textOf(entry, 'UID');
  const isDateOfSeries = propertyOf(entry, 'RECURRENCE-ID') !== null;
  const moved = uid === null || isDateOfSeries ? [] : (reading.moves.get(uid) ?? []);
  const recurrence = readRecurrence(entry, calendar, { clock: clockOf(times), moved }, complain);
  return {
    uid,
    recurrenceId: propertyOf(entry, 'RECURRENCE-ID')?.value ?? '',
    problems,
    leftBehind: leftBehind(entry),
    isFloating: days === null && isWithoutZone(propertyOf(entry, 'DTSTART')),
    event: {
      title: cutText(title, eventLimits.title),
      description: cutText(textOfHtml(textOf(entry, 'DESCRIPTION') ?? title), eventLimits.text),
      category: categoryOfTopics(topics),
      tags: tagsOfTopics(topics),
      ...times,
      event_type: recurrence === null ? 'individual' : 'recurring',
      recurrence,
      status: isCancelled(entry) ? 'cancelled' : 'active',
      online: isOnline,
      event_link: given ?? null,
      locationName: line === null || isOnline ? null : cutText(line, eventLimits.place),
      city: place?.city ?? null,
      state: place?.state ?? null,
      country: place?.country ?? null,
      location: point,
    },
  };
}

/**
 * Reads the VEVENTs of an iCalendar file (RFC 5545), as far as they can be read.
 * @returns also how many there are in all
 * @throws UnreadableFile for what holds no calendar
 */
export function readCalendar(text: string, reading: CalendarReading): { entries: CalendarEntry[]; count: number } {
  const calendars = componentsNamed(parseIcs(text), 'VCALENDAR');
  if (calendars.length === 0) throw new UnreadableFile('The file holds no calendar (BEGIN:VCALENDAR)');
  const all = calendars.flatMap((calendar) => {
    const entries = componentsNamed(calendar, 'VEVENT');
    const moves = movedDates(entries);
    const series = new Set(
      entries.filter((entry) => propertyOf(entry, 'RRULE') !== null).map((one) => textOf(one, 'UID')),
    );
    // A date that was called off is one less of its series, and nothing beside it.
    const isGone = (entry: IcsComponent) =>
      isCancelled(entry) && propertyOf(entry, 'RECURRENCE-ID') !== null && series.has(textOf(entry, 'UID'));
    return entries.filter((entry) => !isGone(entry)).map((entry) => ({ entry, calendar, moves }));
  });
  const entries = all
    .slice(0, reading.most)
    .map(({ entry, calendar, moves }) => readEntry(entry, calendar, { ...reading, moves }));
  return { entries, count: all.length };
}
