import { cutText } from './cut-text.ts';
import type { EventInput } from './event.ts';
import { eventLimits } from './event-rules.ts';
import { categoryOfTopics, tagsOfTopics } from './event-topics.ts';
import { componentsNamed, parseIcs, propertyOf, textOf, unescapeList, type IcsComponent } from './parse-ics.ts';
import { dayBefore, durationMs, readIcsTime, type IcsTime } from './read-ics-time.ts';
import { parseRecurrence } from './recurrence.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isTimeZone, offsetText } from './zoned-time.ts';

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
}

type Complain = (field: string, message: string) => void;

const linkPattern = /^https?:\/\/\S+$/i;

/** The instant so much later, written with the same offset; null where years have more than four digits. */
function later(time: IcsTime, ms: number): string | null {
  const offset = /(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(time.instant);
  const minutes = (offset?.[1] === '-' ? -1 : 1) * (Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0));
  const written = new Date(Date.parse(time.instant) + ms + minutes * 60_000).toISOString();
  return /^\d{4}-/.test(written) ? written.slice(0, 19) + offsetText(minutes) : null;
}

function readEnd(entry: IcsComponent, calendar: IcsComponent, start: IcsTime, zone: string | null, complain: Complain) {
  const ended = propertyOf(entry, 'DTEND');
  const lasting = propertyOf(entry, 'DURATION');
  if (ended !== null) {
    const lastDay = start.isWholeDay ? dayBefore(ended) : ended;
    const read = readIcsTime(lastDay, calendar, '18:00:00', zone);
    if (read === null) complain('DTEND', `Not a date that can be read: ${ended.value}`);
    return read?.instant ?? null;
  }
  if (start.isWholeDay) return `${start.instant.slice(0, 11)}18:00:00${start.instant.slice(19)}`;
  if (lasting === null) return null;
  const ms = durationMs(lasting.value);
  const end = ms === null ? null : later(start, ms);
  if (end === null) complain('DURATION', `Not a duration that can be read: ${lasting.value}`);
  return end;
}

function readTimes(entry: IcsComponent, calendar: IcsComponent, zone: string | null, complain: Complain) {
  const none = { date_time: '', end_date_time: null, timezone: null };
  const written = propertyOf(entry, 'DTSTART');
  if (written === null) {
    complain('DTSTART', 'Required');
    return none;
  }
  const start = readIcsTime(written, calendar, '09:00:00', zone);
  if (start === null) {
    complain('DTSTART', `Not a date that can be read: ${written.value}`);
    return none;
  }
  const end = readEnd(entry, calendar, start, zone, complain);
  const isBefore = end !== null && Date.parse(end) < Date.parse(start.instant);
  if (isBefore) complain('DTEND', 'Is before DTSTART');
  return { date_time: start.instant, end_date_time: isBefore ? null : end, timezone: start.timeZone };
}

/** The rule with its exceptions. One that isn't known would make an event with wrong dates, so it makes none. */
function readRecurrence(entry: IcsComponent, complain: Complain): string | null {
  const rule = propertyOf(entry, 'RRULE')?.value.trim() ?? null;
  if (rule === null) return null;
  const left = entry.properties.filter(({ name }) => name === 'EXDATE').map(({ value }) => value.trim());
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

function readEntry(entry: IcsComponent, calendar: IcsComponent, reading: CalendarReading): CalendarEntry {
  const problems: CalendarProblem[] = [];
  const complain: Complain = (field, message) => void problems.push({ field, message });
  const title = textOf(entry, 'SUMMARY') ?? '';
  if (title === '') complain('SUMMARY', 'Required');
  const line = textOf(entry, 'LOCATION');
  const [given] = [textOf(entry, 'URL'), line].filter((text) => text !== null && linkPattern.test(text));
  const isOnline = line !== null && /^(https?:|online|virtual|en línea|zoom)/i.test(line);
  const place = line === null || isOnline ? null : reading.locate(line);
  const point = readPoint(entry, complain) ?? (place && { type: 'Point', coordinates: [place.lng, place.lat] });
  const recurrence = readRecurrence(entry, complain);
  const topics = unescapeList(
    entry.properties
      .filter(({ name }) => name === 'CATEGORIES')
      .map(({ value }) => value)
      .join(','),
  );
  const zones = [place?.timeZone ?? null, textOf(calendar, 'X-WR-TIMEZONE'), reading.floatingZone];
  const zone = zones.find((name) => name !== null && isTimeZone(name)) ?? null;
  return {
    uid: textOf(entry, 'UID'),
    recurrenceId: propertyOf(entry, 'RECURRENCE-ID')?.value ?? '',
    problems,
    event: {
      title: cutText(title, eventLimits.title),
      description: cutText(textOf(entry, 'DESCRIPTION') ?? title, eventLimits.text),
      category: categoryOfTopics(topics),
      tags: tagsOfTopics(topics),
      ...readTimes(entry, calendar, zone, complain),
      event_type: recurrence === null ? 'individual' : 'recurring',
      recurrence,
      status: textOf(entry, 'STATUS')?.toUpperCase() === 'CANCELLED' ? 'cancelled' : 'active',
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
  const all = calendars.flatMap((calendar) =>
    componentsNamed(calendar, 'VEVENT').map((entry) => ({ entry, calendar })),
  );
  const entries = all.slice(0, reading.most).map(({ entry, calendar }) => readEntry(entry, calendar, reading));
  return { entries, count: all.length };
}
