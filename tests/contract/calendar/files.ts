import { readFileSync } from 'node:fs';
import { readCalendar, type ReadCalendar } from '#contract/calendar/read-ics.ts';
import { placeInLine } from '#server/import/ics-place.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';

/** By which times without a zone are read. */
export const floatingZone = 'Europe/Berlin';

const gazetteer = createGazetteer();

/** A file in the shape of another program's, each line ending in CRLF as it is sent. */
export function fileOf(name: string): string {
  const text = readFileSync(new URL(`calendars/${name}.ics`, import.meta.url), 'utf8');
  return text.replaceAll('\n', '\r\n');
}

/** With places as the import knows them, or without as a device reads it. */
export function readFileOf(name: string, knowsPlaces = true): ReadCalendar {
  const locate = (line: string) => (knowsPlaces ? placeInLine(line, gazetteer) : null);
  return readCalendar(fileOf(name), { locate, floatingZone, most: Infinity });
}
