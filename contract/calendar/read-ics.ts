import { cutText } from '#contract/truncate-text.ts';
import type { EventInput } from '#contract/events/entity.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { categoryOfTopics, tagsOfTopics } from '#contract/events/topics.ts';
import { htmlToText } from './html-to-text.ts';
import { callProperties, findUnsupported } from './ics-unsupported.ts';
import {
  allSteps,
  componentsNamed,
  parseIcsInSteps,
  propertyOf,
  textOf,
  unescapeList,
  type IcsComponent,
  type IcsProperty,
} from './parse-ics.ts';
import { movedDates, readIcsRule, type Moves } from './read-ics-rule.ts';
import { readIcsSpan, type Complain } from './read-ics-span.ts';
import { UnreadableFile } from './unreadable-file.ts';
import { isTimeZone } from './zoned-time.ts';

/** An error in a line of a calendar file. */
export interface CalendarProblem {
  /** as the file calls it: `DTSTART` */
  field: string;
  message: string;
}

/** The place that a line such as "Kongresshaus, 8002 Zürich" names. */
interface CalendarPlace {
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

const linkPattern = /^https?:\/\/\S+$/i;

/** What stands where a place would, for an event that has none. */
const onlinePattern = /^(https?:|online|virtual|en línea|zoom|microsoft teams|google meet)/i;

function isWithoutZone(start: IcsProperty | null): boolean {
  return start !== null && /T\d{6}$/.test(start.value.trim()) && start.params['TZID'] === undefined;
}

const isCancelled = (entry: IcsComponent) => textOf(entry, 'STATUS')?.toUpperCase() === 'CANCELLED';

function readPoint(entry: IcsComponent, complain: Complain): EventInput['location'] | undefined {
  // Apple's programs write the point in a property of their own: geo:41.504824,-73.969575
  const ofApple = /^geo:([^,]*),([^,;]*)/i.exec(propertyOf(entry, 'X-APPLE-STRUCTURED-LOCATION')?.value ?? '');
  const geoParts = textOf(entry, 'GEO')?.split(';') ?? ofApple?.slice(1) ?? null;
  if (geoParts === null) return undefined;
  const [lat = NaN, lng = NaN] = geoParts.map(Number);
  if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) return { type: 'Point', coordinates: [lng, lat] };
  complain('GEO', 'Must be latitude;longitude');
  return undefined;
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
  const isOnline = line !== null && onlinePattern.test(line);
  // Online, the address where people join is worth more than that of a page about it.
  const joins = isOnline ? [line, ...callProperties.map((name) => textOf(entry, name))] : [];
  const link = [...joins, textOf(entry, 'URL')].find((text) => text !== null && linkPattern.test(text)) ?? null;
  const place = line === null || isOnline ? null : reading.locate(line);
  const point = readPoint(entry, complain) ?? (place && { type: 'Point', coordinates: [place.lng, place.lat] });
  const topics = unescapeList(
    entry.properties
      .filter(({ name }) => name === 'CATEGORIES')
      .map(({ value }) => value)
      .join(','),
  );
  const firstKnownZone = (...names: (string | null)[]) =>
    names.find((name) => name !== null && isTimeZone(name)) ?? null;
  const days = firstKnownZone(place?.timeZone ?? null, textOf(calendar, 'X-WR-TIMEZONE'));
  const times = readIcsSpan(entry, calendar, { floating: firstKnownZone(days, reading.floatingZone), days }, complain);
  const uid = textOf(entry, 'UID');
  const isDateOfSeries = propertyOf(entry, 'RECURRENCE-ID') !== null;
  const moved = uid === null || isDateOfSeries ? [] : (reading.moves.get(uid) ?? []);
  const recurrence = readIcsRule(entry, calendar, { times, moved }, complain);
  return {
    uid,
    recurrenceId: propertyOf(entry, 'RECURRENCE-ID')?.value ?? '',
    problems,
    leftBehind: findUnsupported(entry, link),
    isFloating: days === null && isWithoutZone(propertyOf(entry, 'DTSTART')),
    event: {
      title: cutText(title, eventLimits.title),
      description: cutText(
        htmlToText(textOf(entry, 'DESCRIPTION') ?? textOf(entry, 'X-ALT-DESC') ?? title),
        eventLimits.text,
      ),
      category: categoryOfTopics(topics),
      tags: tagsOfTopics(topics),
      ...times,
      event_type: recurrence === null ? 'individual' : 'recurring',
      recurrence,
      status: isCancelled(entry) ? 'cancelled' : 'active',
      online: isOnline,
      event_link: link,
      locationName: line === null || isOnline ? null : cutText(line, eventLimits.place),
      city: place?.city ?? null,
      state: place?.state ?? null,
      country: place?.country ?? null,
      location: point,
    },
  };
}

/** What a calendar file holds, as far as it can be read. */
export interface ReadCalendar {
  entries: CalendarEntry[];
  /** how many events there are in all */
  count: number;
  /** the components that aren't events, as the file calls them: `VTODO` */
  others: string[];
}

/**
 * Reads the VEVENTs of an iCalendar file (RFC 5545). Between its steps a page may rest.
 * @throws UnreadableFile for what holds no calendar
 */
export function* readCalendarInSteps(text: string, reading: CalendarReading): Generator<void, ReadCalendar> {
  const calendars = componentsNamed(yield* parseIcsInSteps(text), 'VCALENDAR');
  if (calendars.length === 0) throw new UnreadableFile('The file holds no calendar (BEGIN:VCALENDAR)');
  const all = calendars.flatMap((calendar) => {
    const entries = componentsNamed(calendar, 'VEVENT');
    const moves = movedDates(entries);
    const series = new Set(
      entries.filter((entry) => propertyOf(entry, 'RRULE') !== null).map((one) => textOf(one, 'UID')),
    );
    // A date that was called off is one less of its series, and nothing beside it.
    const isCancelledDate = (entry: IcsComponent) =>
      isCancelled(entry) && propertyOf(entry, 'RECURRENCE-ID') !== null && series.has(textOf(entry, 'UID'));
    return entries.filter((entry) => !isCancelledDate(entry)).map((entry) => ({ entry, calendar, moves }));
  });
  const entries: CalendarEntry[] = [];
  for (const { entry, calendar, moves } of all.slice(0, reading.most)) {
    yield;
    entries.push(readEntry(entry, calendar, { ...reading, moves }));
  }
  const blocks = calendars.flatMap(({ children }) => children.map(({ name }) => name));
  return { entries, count: all.length, others: blocks.filter((name) => name !== 'VEVENT' && name !== 'VTIMEZONE') };
}

/** The same at once. */
export function readCalendar(text: string, reading: CalendarReading): ReadCalendar {
  return allSteps(readCalendarInSteps(text, reading));
}
