import { readFile } from 'node:fs/promises';
import { unfoldBytes } from '#contract/calendar/parse-ics.ts';
import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import type { Gazetteer } from '#server/infra/geo/gazetteer.ts';
import { calendarRows } from './calendar.ts';
import { readConferences } from './conferences.ts';
import type { ReadRow } from './rows.ts';

const isCalendar = (name: string) => /\.ics$/i.test(name);

/** @param zone for times without one */
export function readRows(name: string, text: string, gazetteer: Gazetteer, zone: string): ReadRow[] {
  return isCalendar(name) ? calendarRows(text, gazetteer, zone) : readConferences(text, gazetteer);
}

export async function readSource(file: string, gazetteer: Gazetteer, zone: string): Promise<ReadRow[]> {
  let bytes: Uint8Array;
  try {
    const read = await readFile(file);
    bytes = isCalendar(file) ? unfoldBytes(read) : read;
  } catch (error) {
    throw new UnreadableFile(`${file} can’t be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile(`${file} is not UTF-8 text`);
  }
  return readRows(file, text, gazetteer, zone);
}
