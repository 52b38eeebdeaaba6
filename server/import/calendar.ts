import type { EventInput } from '#contract/event.ts';
import { eventLimits } from '#contract/event-rules.ts';
import { parseRecurrence } from '#contract/recurrence.ts';
import type { Gazetteer } from '#server/infra/gazetteer.ts';
import { offsetText } from '#contract/zoned-time.ts';
import { cutText } from './cut-text.ts';
import { placeInLine } from './ics-place.ts';
import { dayBefore, durationMs, readIcsTime, type IcsTime } from './ics-time.ts';
import { componentsNamed, parseIcs, propertyOf, textOf, unescapeList, type IcsComponent } from './ics.ts';
import { UnreadableFile, type BadRow, type ReadRow } from './source-row.ts';
import { categoryOfTopics, tagsOfTopics } from './topics.ts';

class BadField extends Error {
  override readonly name = 'BadField';
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

const linkPattern = /^https?:\/\/\S+$/i;

/** The instant so much later, written with the same offset. */
function later(time: IcsTime, ms: number): string {
  const offset = /(?:Z|([+-])(\d{2}):(\d{2}))$/.exec(time.instant);
  const minutes = (offset?.[1] === '-' ? -1 : 1) * (Number(offset?.[2] ?? 0) * 60 + Number(offset?.[3] ?? 0));
  const wall = new Date(Date.parse(time.instant) + ms + minutes * 60_000).toISOString().slice(0, 19);
  return wall + offsetText(minutes);
}

function readTimes(entry: IcsComponent, calendar: IcsComponent, placeZone: string | null) {
  const written = propertyOf(entry, 'DTSTART');
  if (written === null) throw new BadField('DTSTART', 'Required');
  const start = readIcsTime(written, calendar, '09:00:00', placeZone);
  if (start === null) throw new BadField('DTSTART', `Not a date that can be read: ${written.value}`);
  const ended = propertyOf(entry, 'DTEND');
  const lasting = propertyOf(entry, 'DURATION');
  let end: string | null = null;
  if (ended !== null) {
    const lastDay = start.isWholeDay ? dayBefore(ended) : ended;
    const read = readIcsTime(lastDay, calendar, '18:00:00', placeZone);
    if (read === null) throw new BadField('DTEND', `Not a date that can be read: ${ended.value}`);
    end = read.instant;
  } else if (start.isWholeDay) {
    end = `${start.instant.slice(0, 11)}18:00:00${start.instant.slice(19)}`;
  } else if (lasting !== null) {
    const ms = durationMs(lasting.value);
    if (ms === null) throw new BadField('DURATION', `Not a duration that can be read: ${lasting.value}`);
    end = later(start, ms);
  }
  if (end !== null && Date.parse(end) < Date.parse(start.instant)) throw new BadField('DTEND', 'Is before DTSTART');
  return { date_time: start.instant, end_date_time: end, timezone: start.timeZone };
}

/** The rule with its exceptions. One that isn't known would make an event with wrong dates, so it makes none. */
function readRecurrence(entry: IcsComponent): string | null {
  const rule = propertyOf(entry, 'RRULE')?.value.trim() ?? null;
  if (rule === null) return null;
  const left = entry.properties.filter(({ name }) => name === 'EXDATE').map(({ value }) => value.trim());
  const text = [rule, ...(left.length === 0 ? [] : [`EXDATE:${left.join(',')}`])].join('\n');
  if (parseRecurrence(text) === null) throw new BadField('RRULE', `A rule that is not known here: ${rule}`);
  return text;
}

function readPoint(entry: IcsComponent): EventInput['location'] | undefined {
  const written = textOf(entry, 'GEO');
  if (written === null) return undefined;
  const [lat = NaN, lng = NaN] = written.split(';').map(Number);
  if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) throw new BadField('GEO', 'Must be latitude;longitude');
  return { type: 'Point', coordinates: [lng, lat] };
}

function readEntry(entry: IcsComponent, calendar: IcsComponent, number: number, gazetteer: Gazetteer): ReadRow {
  const uid = textOf(entry, 'UID');
  const title = textOf(entry, 'SUMMARY');
  if (uid === null) throw new BadField('UID', 'Required');
  if (title === null) throw new BadField('SUMMARY', 'Required');
  const line = textOf(entry, 'LOCATION');
  const [given] = [textOf(entry, 'URL'), line].filter((text) => text !== null && linkPattern.test(text));
  const isOnline = line !== null && /^(https?:|online|virtual|en línea|zoom)/i.test(line);
  const place = line === null || isOnline ? null : placeInLine(line, gazetteer);
  const point = readPoint(entry) ?? (place && { type: 'Point', coordinates: [place.lng, place.lat] });
  const recurrence = readRecurrence(entry);
  const topics = unescapeList(
    entry.properties
      .filter(({ name }) => name === 'CATEGORIES')
      .map(({ value }) => value)
      .join(','),
  );
  return {
    number,
    identity: ['calendar', uid, propertyOf(entry, 'RECURRENCE-ID')?.value ?? ''],
    event: {
      title: cutText(title, eventLimits.title),
      description: cutText(textOf(entry, 'DESCRIPTION') ?? title, eventLimits.text),
      category: categoryOfTopics(topics),
      tags: tagsOfTopics(topics),
      ...readTimes(entry, calendar, place?.timeZone ?? null),
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

/** Reads the VEVENTs of an iCalendar file. */
export function readCalendar(text: string, gazetteer: Gazetteer): ReadRow[] {
  const calendars = componentsNamed(parseIcs(text), 'VCALENDAR');
  if (calendars.length === 0) throw new UnreadableFile('The file holds no calendar (BEGIN:VCALENDAR)');
  const entries = calendars.flatMap((calendar) =>
    componentsNamed(calendar, 'VEVENT').map((entry) => ({ entry, calendar })),
  );
  return entries.map(({ entry, calendar }, index): ReadRow | BadRow => {
    try {
      return readEntry(entry, calendar, index + 1, gazetteer);
    } catch (error) {
      if (!(error instanceof BadField)) throw error;
      return { number: index + 1, field: error.field, message: error.message };
    }
  });
}
