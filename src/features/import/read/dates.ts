import { isCalendarDay } from '#contract/calendar/valid-day.ts';

/** Whether `3/4/2026` is in April or in March. */
export type DayOrder = 'day-first' | 'month-first';

/** What a cell says about when something is: a day, a time of day, or both; an offset only with both. */
export interface WrittenTime {
  /** `2026-11-28` */
  day: string | null;
  /** `21:00:00` */
  time: string | null;
  /** `+01:00` or `Z`, where it is written */
  offset: string | null;
}

const two = (text: string | number) => String(text).padStart(2, '0');

const dayPattern = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})$/;
const isoDayPattern = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/;

/** Beginnings of the months' names in English and Spanish, without accents. */
const months = ['jan|ene', 'feb', 'mar', 'apr|abr', 'may', 'jun', 'jul', 'aug|ago', 'sep|set', 'oct', 'nov', 'dec|dic'];

function monthNamed(word: string): number | null {
  const found = months.findIndex((starts) => starts.split('|').some((start) => word.startsWith(start)));
  return found === -1 ? null : found + 1;
}

function dayOf(year: string, month: string | number, date: string): string | null {
  const day = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(date)}`;
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && isCalendarDay(day) ? day : null;
}

/** `28 Nov 2026`, `Saturday, November 28th, 2026`, `28 de noviembre de 2026` */
function namedDay(text: string): string | null {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'de' && word !== 'del' && word !== 'of');
  const numbers = words
    .map((word) => word.replace(/^(\d{1,2})(st|nd|rd|th)$/, '$1'))
    .filter((word) => /^\d+$/.test(word));
  const names = words.filter((word) => /^[a-z]{3,}$/.test(word)).slice(-2);
  const month = names.map(monthNamed).findLast((found) => found !== null) ?? null;
  const [first, second] = numbers;
  if (month === null || numbers.length !== 2 || first === undefined || second === undefined) return null;
  const [year, date] = first.length === 4 ? [first, second] : [second, first];
  return year.length === 4 && date.length <= 2 ? dayOf(year, month, date) : null;
}

/** The two numbers before the year, where either may be the day. */
function numbersOf(text: string): [number, number] | null {
  const [, first, mark, second] = dayPattern.exec(text) ?? [];
  // With full stops the day comes first everywhere.
  return first === undefined || mark === '.' ? null : [Number(first), Number(second)];
}

function readDay(text: string, order: DayOrder): string | null {
  const [, isoYear, , isoMonth = '', isoDate = ''] = isoDayPattern.exec(text) ?? [];
  if (isoYear !== undefined) return dayOf(isoYear, isoMonth, isoDate);
  const [, first, mark, second = '', year = ''] = dayPattern.exec(text) ?? [];
  if (first === undefined) return namedDay(text);
  return order === 'day-first' || mark === '.' ? dayOf(year, second, first) : dayOf(year, first, second);
}

const clockPattern = /^(\d{1,2})(?:[:.h](\d{2})?)?(?::(\d{2}))?(?:\.\d+)?\s*(h|hs|hrs|a\.?\s?m\.?|p\.?\s?m\.?)?$/i;

/** `21:00`, `9 pm`, `9:30 p. m.`, `21h30`; a bare number is none */
function readTime(text: string): string | null {
  const [, hourText, minute = '00', second = '00', mark = ''] = clockPattern.exec(text) ?? [];
  if (hourText === undefined || /^\d+$/.test(text)) return null;
  const half = /^[ap]/i.exec(mark)?.[0].toLowerCase();
  const written = Number(hourText);
  if (half !== undefined && (written < 1 || written > 12)) return null;
  const hour = half === undefined ? written : (written % 12) + (half === 'p' ? 12 : 0);
  return hour > 23 || Number(minute) > 59 || Number(second) > 59 ? null : `${two(hour)}:${minute}:${second}`;
}

const offsetPattern = /\s?(Z|[+-]\d{2}:?\d{2})$/i;

function offsetIn(text: string): { offset: string | null; rest: string } {
  const [whole = '', offset] = offsetPattern.exec(text) ?? [];
  // `2026-11-28` ends like an offset, too.
  if (offset === undefined || !/\d{1,2}:\d{2}/.test(text.slice(0, -whole.length))) return { offset: null, rest: text };
  const isoOffset = offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();
  return { offset: isoOffset, rest: text.slice(0, -whole.length) };
}

/** Splits `28/11/2026 21:00` where the time of day begins. */
function splitTime(text: string): [day: string, time: string] | null {
  const [whole = '', time] =
    /[T,\s]+(\d{1,2}[:.h]\S{0,8}(?:\s?[ap]\.?\s?m\.?)?|\d{1,2}\s?[ap]\.?\s?m\.?)$/i.exec(text) ?? [];
  return time === undefined || whole.length === text.length ? null : [text.slice(0, -whole.length), time];
}

/** Longer texts are no dates, and aren't looked at. */
const lengthAtMost = 60;

/** What a cell says about when; null where it can't be read. The cell isn't empty. */
export function readWritten(cell: string, order: DayOrder): WrittenTime | null {
  const text = cell.trim().replace(/\s+/g, ' ');
  if (text.length > lengthAtMost) return null;
  const onlyTime = readTime(text);
  if (onlyTime !== null) return { day: null, time: onlyTime, offset: null };
  const onlyDay = readDay(text, order);
  if (onlyDay !== null) return { day: onlyDay, time: null, offset: null };
  const { offset, rest } = offsetIn(text);
  const [dayText, timeText] = splitTime(rest) ?? [];
  if (dayText === undefined || timeText === undefined) return null;
  const [day, time] = [readDay(dayText.trim(), order), readTime(timeText)];
  return day === null || time === null ? null : { day, time, offset };
}

/** What the dates of a file say about their own order. */
export interface OrderEvidence {
  dayFirst: number;
  monthFirst: number;
  /** dates that can be read either way, and mean two days */
  open: number;
}

/** Adds a cell's evidence. */
export function weighOrder(evidence: OrderEvidence, cell: string): void {
  const [dayText = ''] = cell
    .trim()
    .slice(0, lengthAtMost)
    .split(/[T,\s]/);
  const numbers = numbersOf(dayText);
  if (numbers === null) return;
  const [first, second] = numbers;
  if (first > 12 && second <= 12) evidence.dayFirst += 1;
  else if (second > 12 && first <= 12) evidence.monthFirst += 1;
  else if (first !== second) evidence.open += 1;
}
