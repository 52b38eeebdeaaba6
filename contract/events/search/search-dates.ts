import { isCalendarDay } from '#contract/calendar/valid-day.ts';
import type { Word } from './typed-words.ts';

export type Numbers = Readonly<Record<string, number>>;

/** The words of a list with their numbers: `0 sunday domingo|1 monday lunes`. */
export function numbersOf(list: string, first: number): Numbers {
  const rows = list.split('|').map((names, index) => names.split(' ').map((name) => [name, index + first] as const));
  return Object.fromEntries(rows.flat());
}

export const numberOf = (numbers: Numbers, word: string): number | null =>
  word !== '' && Object.hasOwn(numbers, word) ? (numbers[word] ?? null) : null;

export const monthNames = numbersOf(
  'january enero|february febrero|march marzo|april abril|may mayo|june junio|july julio|august agosto|september septiembre setiembre|october octubre|november noviembre|december diciembre',
  1,
);
/** They count only next to a number. */
const shortMonths = numbersOf('jan ene|feb|mar|apr abr||jun|jul|aug ago|sep sept|oct|nov|dec dic', 1);

const months: Numbers = { ...monthNames, ...shortMonths };
const two = (value: number) => String(value).padStart(2, '0');

export function dayIn(year: number, month: number, date: number): string | null {
  const day = `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
  return isCalendarDay(day) ? day : null;
}

/** From where days without a year are counted. */
export interface Calendar {
  today: string;
  /** backwards: of what is over, `saturday` is the last one */
  isPast: boolean;
}

/** The next day with this date, or the last one; the 29th of February may be eight years away. */
function nearestDate(month: number, date: number, { today, isPast }: Calendar): string | null {
  const year = Number(today.slice(0, 4));
  for (let away = 0; away <= 8; away += 1) {
    const day = dayIn(isPast ? year - away : year + away, month, date);
    if (day !== null && (isPast ? day <= today : day >= today)) return day;
  }
  return null;
}

/** `28`, `1st`, `28th` */
export function dateOf(word: string): number | null {
  const [, digits] = /^(\d{1,2})(?:st|nd|rd|th|º)?$/.exec(word) ?? [];
  const date = Number(digits);
  return date >= 1 && date <= 31 ? date : null;
}

export function yearOf(word: string): number | null {
  return /^(?:19|20|21)\d{2}$/.test(word) ? Number(word) : null;
}

export interface Found {
  day: string;
  length: number;
}

/** `2026-11-28`, `28/11`, `28.11.2026`, and `11/28` where it can only be that. */
function readNumbers(word: string, calendar: Calendar): Found | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(word)) return isCalendarDay(word) ? { day: word, length: 1 } : null;
  const [, left = '', right = '', year = ''] = /^(\d{1,2})[/.-](\d{1,2})(?:[/.-](\d{4}))?$/.exec(word) ?? [];
  // All day and every day.
  if (left === '' || word === '24/7') return null;
  // With a dot it is as likely a price, with a hyphen two numbers.
  if (year === '' && !word.includes('/')) return null;
  const [date, month] = Number(right) > 12 ? [Number(right), Number(left)] : [Number(left), Number(right)];
  const day = year === '' ? nearestDate(month, date, calendar) : dayIn(Number(year), month, date);
  return day === null ? null : { day, length: 1 };
}

export const plainAt = (words: readonly Word[], at: number): string => words[at]?.plain ?? '';
export const ofWords = new Set(['of', 'de', 'del']);

/** `28 nov`, `28 de noviembre de 2026`, `28th of november`, `nov 28`, `november 28th, 2026` */
export function readDate(words: readonly Word[], at: number, calendar: Calendar): Found | null {
  const numeric = readNumbers(plainAt(words, at), calendar);
  if (numeric !== null) return numeric;
  let end = at + 1;
  let date = dateOf(plainAt(words, at));
  let month: number | null;
  if (date === null) {
    month = numberOf(months, plainAt(words, at));
    date = month === null ? null : dateOf(plainAt(words, end));
  } else {
    if (ofWords.has(plainAt(words, end))) end += 1;
    month = numberOf(months, plainAt(words, end));
  }
  if (date === null || month === null) return null;
  end += 1;
  const yearAt = ofWords.has(plainAt(words, end)) ? end + 1 : end;
  const year = yearOf(plainAt(words, yearAt));
  if (year !== null) end = yearAt + 1;
  const day = year === null ? nearestDate(month, date, calendar) : dayIn(year, month, date);
  return day === null ? null : { day, length: end - at };
}
