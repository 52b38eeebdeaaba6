import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import * as texts from '#features/import/texts.ts';
import { readCsvRows } from './csv-rows.ts';
import { decodeFile, type DecodedFile } from './decode.ts';
import { readIcsRows } from './ics-rows.ts';
import { mostBytes, type Choices, type Reading } from './reading.ts';

/** A chosen file as text. */
export interface OpenedFile extends DecodedFile {
  name: string;
  isCalendar: boolean;
}

const isCalendarName = ({ name, type }: Pick<File, 'name' | 'type'>) =>
  /\.ics$/i.test(name) || type.startsWith('text/calendar');

/** @throws UnreadableFile with what is wrong, for a file that is too large, gone or no text */
export async function openFile(file: File): Promise<OpenedFile> {
  if (file.size > mostBytes) throw new UnreadableFile(texts.tooLarge);
  if (file.size === 0) throw new UnreadableFile(texts.isEmpty);
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    throw new UnreadableFile(texts.fileGone);
  }
  const isNamedCalendar = isCalendarName(file);
  const decoded = decodeFile(bytes, isNamedCalendar);
  // A calendar under another name is one all the same.
  const isCalendar = isNamedCalendar || /^\s*BEGIN:VCALENDAR/i.test(decoded.text.slice(0, 100));
  return { ...decoded, name: file.name, isCalendar };
}

/**
 * Reads the events of a file on this device.
 * @throws UnreadableFile with what is wrong with the file as a whole
 */
export async function readEvents({ text, isCalendar, isGuessed }: OpenedFile, choices: Choices): Promise<Reading> {
  const read = isCalendar ? await readIcsRows(text, choices) : await readCsvRows(text, choices, navigator.language);
  if (read.rows.length + read.faults.length === 0) throw new UnreadableFile(texts.noEvents);
  return { ...read, isGuessed };
}
