import * as z from 'zod/mini';
import { timesOfDays } from '#contract/calendar/all-day.ts';
import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import { isLanguage } from '#contract/events/language.ts';
import { cutText } from '#contract/truncate-text.ts';
import { eventLimits } from '#contract/events/rules.ts';
import { categoryOfTopics, tagsOfTopics } from '#contract/events/topics.ts';
import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import type { Gazetteer, LocatedPlace } from '#server/infra/geo/gazetteer.ts';
import type { ReadRow } from './rows.ts';

const Day = z
  .string()
  .check(z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Must be a date such as 2026-11-27'))
  .check(z.refine(isCalendarDay, 'Must be a real date'));

/** Addresses often contain spaces; they are escaped as a browser would. */
const Address = z.string().check(
  z.trim(),
  z.overwrite((text) => text.replace(/\s+/g, '%20')),
  z.regex(/^https?:\/\/\S+$/i, 'Must be a web address'),
);

const ConferenceRow = z
  .object({
    name: z.string().check(z.trim(), z.minLength(1, 'Required')),
    url: z.optional(Address),
    startDate: Day,
    endDate: z.optional(Day),
    city: z.optional(z.string()),
    country: z.optional(z.string()),
    online: z.optional(z.boolean()),
    topics: z._default(z.array(z.string()), []),
    /** `EN`, or `EN,FR` */
    locales: z.optional(z.string()),
  })
  .check(
    z.refine((row) => row.endDate === undefined || row.endDate >= row.startDate, {
      path: ['endDate'],
      message: 'Must not be before startDate',
    }),
  );
type ConferenceRow = z.infer<typeof ConferenceRow>;

function describe(row: ConferenceRow, where: string): string {
  const topics = row.topics.length === 0 ? '' : `Topics: ${row.topics.join(', ')}.`;
  const days = row.endDate === undefined || row.endDate === row.startDate ? '' : ` to ${row.endDate}`;
  const link = row.url === undefined ? '' : `Programme and tickets: ${row.url}`;
  return [`${row.name}, ${row.startDate}${days}${where}.`, topics, link].filter((line) => line !== '').join('\n\n');
}

function placeFields(row: ConferenceRow, place: LocatedPlace | null) {
  // The city stays as typed; only a state after its comma is moved to its own field.
  const [city = null, typedState = null] = row.city?.split(',').map((part) => cutText(part, eventLimits.place)) ?? [];
  return {
    city,
    state: place?.state ?? typedState,
    country: place?.country ?? (row.country === undefined ? null : cutText(row.country, eventLimits.place)),
    location: place && { type: 'Point' as const, coordinates: [place.lng, place.lat] as [number, number] },
  };
}

/** The one language of a conference. Nothing if there are several or none: then the value set here stays. */
function languageFields({ locales = '' }: ConferenceRow): { language?: string } {
  const language = locales.trim().toLowerCase();
  return isLanguage(language) ? { language } : {};
}

function readRow(source: unknown, number: number, gazetteer: Gazetteer): ReadRow {
  const parsed = ConferenceRow.safeParse(source);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return { number, field: issue?.path.join('.') || 'row', message: issue?.message ?? 'Not an event' };
  }
  const row = parsed.data;
  const place = row.city === undefined ? null : gazetteer.locate(row.city, row.country);
  const timeZone = place?.timeZone ?? null;
  const where = row.city === undefined ? ', online' : ` in ${[row.city, row.country].filter(Boolean).join(', ')}`;
  return {
    number,
    identity: ['conference', row.name, row.startDate, row.url ?? '', row.city ?? ''],
    event: {
      title: cutText(row.name, eventLimits.title),
      description: cutText(describe(row, where), eventLimits.text),
      category: categoryOfTopics(row.topics) ?? 'tecnologia_y_educacion',
      tags: tagsOfTopics(row.topics),
      ...languageFields(row),
      ...timesOfDays({ first: row.startDate, last: row.endDate ?? row.startDate }, timeZone),
      start_date: row.startDate,
      end_date: row.endDate === undefined || row.endDate === row.startDate ? null : row.endDate,
      timezone: timeZone,
      online: row.online ?? row.city === undefined,
      event_link: row.url ?? null,
      ...placeFields(row, place),
    },
  };
}

/** Reads a JSON list of conferences: name, url, startDate, endDate, city, country, online, topics, locales. */
export function readConferences(text: string, gazetteer: Gazetteer): ReadRow[] {
  let rows: unknown;
  try {
    rows = JSON.parse(text);
  } catch (error) {
    throw new UnreadableFile(`The file is not JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (!Array.isArray(rows)) throw new UnreadableFile('The file must hold a JSON list of events');
  return rows.map((row, index) => readRow(row, index + 1, gazetteer));
}
