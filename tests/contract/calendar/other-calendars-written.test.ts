import ical, { type ParameterValue, type VEvent } from 'node-ical';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarFile, type CalendarEvent } from '#contract/calendar/write-ics.ts';
import { EventInput } from '#contract/events/entity.ts';
import { eventDefaults } from '#contract/events/rules.ts';
import { normalizeTexts } from '#contract/validation/normalize-text.ts';
import type { CalendarEntry } from '#contract/calendar/read-ics.ts';
import { calendarEvent } from './events.ts';
import { fileOf, floatingZone, readFileOf } from './files.ts';

const usual = process.env['TZ'];
// Times without a zone are this machine's to another reader, and ours are read by the same.
beforeAll(() => {
  process.env['TZ'] = floatingZone;
});
afterAll(() => {
  if (usual === undefined) delete process.env['TZ'];
  else process.env['TZ'] = usual;
});

const textIn = (value: ParameterValue | undefined): string => (typeof value === 'object' ? value.val : (value ?? ''));

/** What a text says, whether it is HTML or not: its words and addresses. */
function wordsIn(text: string): string {
  const plain = text
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<a href="([^"]*)">(.*?)<\/a>/g, '$2 ($1)')
    .replace(/<\/?b>/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
  return plain
    .split(/\s+/)
    .filter((word) => word !== '' && word !== '-')
    .join(' ');
}

/** An event that has no text of its own is told by its title here. */
function aboutIn(entry: VEvent): string {
  const { 'ALT-DESC': formatted } = entry as { 'ALT-DESC'?: ParameterValue };
  return textIn(entry.description) || textIn(formatted) || textIn(entry.summary);
}

/** Where Outlook has its call, ours has the address of it. */
const placeIn = (entry: VEvent): string =>
  textIn(entry.location).replace('Microsoft Teams Meeting', 'https://teams.example/l/meetup-join/19%3ameeting');

const dayOf = (date: Date): string => [date.getFullYear(), date.getMonth() + 1, date.getDate()].join('-');

/** Every date of a file as another program works it out, with what it says of it. */
function datesIn(text: string): string[] {
  const span = { from: new Date('2027-01-01'), to: new Date('2031-01-01') };
  const entries = Object.values(ical.sync.parseICS(text)).filter((entry) => entry?.type === 'VEVENT');
  return entries
    .flatMap((entry) => ical.expandRecurringEvent(entry, span))
    .map(({ start, end, isFullDay, summary, event }) => {
      const when = [start, end].map((date) => (isFullDay ? dayOf(date) : date.toISOString())).join(' to ');
      const about = wordsIn(aboutIn(event).replace(/\n*https:\/\/scape\.example\/events\/\d+$/, ''));
      return [when, textIn(summary), about, placeIn(event), String(event.status === 'CANCELLED')].join(' | ');
    })
    .toSorted();
}

/** Stored as the server takes them, then written for another program. */
function writtenAgain(entries: readonly CalendarEntry[]): string {
  const events = entries.map(({ event }, index): CalendarEvent => {
    const { ref, event_id, address } = { ref: `ref-${String(index)}`, event_id: index, address: null };
    const stored = { ...eventDefaults, location: null, ...EventInput.parse(normalizeTexts(event)) };
    return { ...calendarEvent(), ...(stored as Partial<CalendarEvent>), ref, event_id, address };
  });
  return calendarFile(events, { origin: 'https://scape.example' });
}

test.each([
  ['google', 8],
  ['apple', 8],
  ['apple-floating', 1],
  ['outlook', 11],
  ['meetup', 3],
  ['nextcloud', 9],
])('[CARD-09] [DET-01] %s: another program reads the same %i dates in it and in what we write of it', (name, count) => {
  const theirs = datesIn(fileOf(name));
  expect(theirs).toHaveLength(count);
  for (const knowsPlaces of [true, false]) {
    expect(datesIn(writtenAgain(readFileOf(name, knowsPlaces).entries))).toEqual(theirs);
  }
});
