import { attendanceOf } from '#contract/events/attendance.ts';
import { categoryLabel } from '#contract/events/category.ts';
import { isCityInLine } from '#contract/geo/city-in-line.ts';
import type { Event } from '#contract/events/entity.ts';
import { icsFile, icsParameter, icsText } from './ics-lines.ts';
import { icsClockOf, icsInstant, timeLines, yearsOf } from './ics-times.ts';
import { zoneLines } from './ics-zone.ts';

/** The fields of an event that go into a calendar; rows of the server and of the device both have them. */
export type CalendarEvent = Pick<
  Event,
  | 'ref'
  | 'version'
  | 'title'
  | 'description'
  | 'resume'
  | 'date_time'
  | 'end_date_time'
  | 'start_date'
  | 'end_date'
  | 'timezone'
  | 'event_type'
  | 'recurrence'
  | 'status'
  | 'category'
  | 'tags'
  | 'locationName'
  | 'address'
  | 'city'
  | 'country'
  | 'online'
  | 'event_link'
  | 'location'
  | 'organizer'
  | 'created_at'
  | 'updated_at'
  | 'cancel_message'
> & { event_id: number | null };

export interface CalendarOptions {
  /** where the app is, `https://scape.example`, for the address of each event */
  origin: string;
  /** what a calendar calls the whole: of a feed, which it will ask for again */
  name?: string;
  /** refs of events that the reader isn't sure to attend */
  tentative?: ReadonlySet<string>;
}

function placeOf(event: CalendarEvent): string {
  const { locationName, address, city, country, event_link: link } = event;
  if (attendanceOf(event) === 'online') return link ?? 'Online';
  const isWhole = [locationName, address].some((line) => isCityInLine(line, city));
  return [...new Set([locationName, address, ...(isWhole ? [] : [city, country])].filter(Boolean))].join(', ');
}

function statusOf({ status, ref }: CalendarEvent, tentative: ReadonlySet<string> | undefined): string {
  if (status === 'cancelled') return 'CANCELLED';
  return status === 'draft' || status === 'pending' || tentative?.has(ref) === true ? 'TENTATIVE' : 'CONFIRMED';
}

/** Where people join an event that is held at a place too (RFC 7986). */
function joinLines(event: CalendarEvent): string[] {
  const { event_link: link } = event;
  return attendanceOf(event) === 'hybrid' && link !== null ? [`CONFERENCE;VALUE=URI:${link}`] : [];
}

function pointLines({ location }: CalendarEvent): string[] {
  if (location === null) return [];
  const [longitude, latitude] = location.coordinates;
  return [`GEO:${latitude.toFixed(6)};${longitude.toFixed(6)}`];
}

/** A feed has hundreds of events and is fetched every hour; the event's page has the whole text. */
const maxFeedDescription = 2_000;

/** What the event is about; why it was cancelled comes before all else. */
function descriptionOf(
  { description, resume, status, cancel_message: message }: CalendarEvent,
  isFeed: boolean,
): string {
  const reason = status === 'cancelled' ? (message ?? '').trim() : '';
  const about = description.trim() || (resume ?? '').trim();
  const text = [reason, about].filter(Boolean).join('\n\n');
  return isFeed && text.length > maxFeedDescription
    ? `${text.slice(0, maxFeedDescription).replace(/[\ud800-\udbff]$/, '')}…`
    : text;
}

function entryLines(event: CalendarEvent, { origin, name, tentative }: CalendarOptions): string[] {
  const address = `${origin}/events/${event.event_id === null ? event.ref : String(event.event_id)}`;
  const description = descriptionOf(event, name !== undefined);
  const topics = [...(event.category === null ? [] : [categoryLabel(event.category)]), ...event.tags];
  const place = placeOf(event);
  const organizer = event.organizer.display_name || event.organizer.username;
  const changedAt = icsInstant(Date.parse(event.updated_at));
  return [
    'BEGIN:VEVENT',
    // The same wherever the app is served from, so that the file of a device and that of a server are one event.
    `UID:${event.ref}@scape`,
    `SEQUENCE:${String(Math.max(0, event.version - 1))}`,
    `DTSTAMP:${changedAt}`,
    `CREATED:${icsInstant(Date.parse(event.created_at))}`,
    `LAST-MODIFIED:${changedAt}`,
    ...timeLines(event, icsClockOf(event)),
    `SUMMARY:${icsText(event.title)}`,
    `DESCRIPTION:${icsText([description, address].filter(Boolean).join('\n\n'))}`,
    ...(place === '' ? [] : [`LOCATION:${icsText(place)}`]),
    ...pointLines(event),
    ...joinLines(event),
    `URL:${address}`,
    // The format requires an address, and we don't reveal anybody's.
    ...(organizer === '' ? [] : [`ORGANIZER;CN=${icsParameter(organizer)}:invalid:nomail`]),
    ...(topics.length === 0 ? [] : [`CATEGORIES:${topics.map(icsText).join(',')}`]),
    `STATUS:${statusOf(event, tentative)}`,
    'END:VEVENT',
  ];
}

/** The time zones of the events, each once, for the years in which they are. */
function allZoneLines(events: readonly CalendarEvent[]): string[] {
  const found = new Map<string, { zone: string; years: Set<number> }>();
  for (const event of events) {
    const clock = icsClockOf(event);
    if (clock.tzid === null) continue;
    const zoneYears = found.get(clock.tzid) ?? { zone: clock.zone, years: new Set() };
    for (const year of yearsOf(event, clock)) zoneYears.years.add(year);
    found.set(clock.tzid, zoneYears);
  }
  return [...found].flatMap(([tzid, { zone, years }]) => zoneLines(tzid, zone, years));
}

function feedLines(name: string | undefined): string[] {
  if (name === undefined) return [];
  const text = icsText(name);
  return [`NAME:${text}`, `X-WR-CALNAME:${text}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT1H', 'X-PUBLISHED-TTL:PT1H'];
}

/** One or more events as an iCalendar file (RFC 5545): the same text on a device as on a server. */
export function calendarFile(events: readonly CalendarEvent[], options: CalendarOptions): string {
  return icsFile([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Scape//Scape//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...feedLines(options.name),
    ...allZoneLines(events),
    ...events.flatMap((event) => entryLines(event, options)),
    'END:VCALENDAR',
  ]);
}

/** What the files of an event are called, as every file system takes it: `noche-de-merengue`. */
export function eventFileName(title: string): string {
  const plain = title.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const name = plain
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
  return name || 'event';
}

/** `noche-de-merengue.ics` */
export function calendarFileName(title: string): string {
  return `${eventFileName(title)}.ics`;
}
