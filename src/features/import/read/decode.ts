import { UnreadableFile } from '#contract/calendar/unreadable-file.ts';
import { unfoldBytes } from '#contract/calendar/parse-ics.ts';
import * as texts from '#features/import/texts.ts';

/** A file's text, and whether its encoding had to be guessed. */
export interface DecodedFile {
  text: string;
  /** it is neither UTF-8 nor UTF-16, so it was read as Western European */
  isGuessed: boolean;
}

const startsWith = (bytes: Uint8Array, ...start: number[]) => start.every((byte, index) => bytes[index] === byte);

/** How much of a file is looked at for NUL bytes. */
const sampleBytes = 1_000;

/** UTF-16 without a byte order mark: every other byte of Western text is NUL. */
function utf16Without(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const sample = bytes.subarray(0, sampleBytes);
  const nuls = [0, 0];
  for (const [index, byte] of sample.entries()) if (byte === 0) nuls[index % 2] = (nuls[index % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = nuls;
  const many = sample.length / 4;
  if (odd > many && even === 0) return 'utf-16le';
  return even > many && odd === 0 ? 'utf-16be' : null;
}

function encodingOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (startsWith(bytes, 0xff, 0xfe)) return 'utf-16le';
  if (startsWith(bytes, 0xfe, 0xff)) return 'utf-16be';
  return utf16Without(bytes);
}

/**
 * The text of a .csv or .ics file, without a byte order mark.
 * @throws UnreadableFile for a workbook, and other files that are no text
 */
export function decodeFile(bytes: Uint8Array<ArrayBuffer>, isCalendar: boolean): DecodedFile {
  const isZip = startsWith(bytes, 0x50, 0x4b, 0x03, 0x04);
  if (isZip || startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new UnreadableFile(texts.isWorkbook);
  const wide = encodingOf(bytes);
  if (wide !== null) return { text: new TextDecoder(wide).decode(bytes), isGuessed: false };
  // A NUL at the start of a file that isn't UTF-16: a picture, a program …
  if (bytes.subarray(0, sampleBytes).includes(0)) throw new UnreadableFile(texts.isNoText);
  const whole = isCalendar ? unfoldBytes(bytes) : bytes;
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(whole), isGuessed: false };
  } catch {
    return { text: new TextDecoder('windows-1252').decode(whole), isGuessed: true };
  }
}
