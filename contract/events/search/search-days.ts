import { daysLater } from '#contract/calendar/days.ts';
import {
  dateOf,
  dayIn,
  monthNames,
  numberOf,
  numbersOf,
  ofWords,
  plainAt,
  readDate,
  yearOf,
  type Calendar,
  type Found,
} from './search-dates.ts';
import type { Word } from './typed-words.ts';
import { daySpanOf, weekdayOf } from './when-days.ts';
import type { DaySpan, NamedDay } from './when.ts';

interface Reading {
  day: NamedDay | DaySpan;
  /** how many words it takes */
  length: number;
}

const weekdayNames = numbersOf(
  'sunday domingo|monday lunes|tuesday martes tue tues|wednesday miercoles|thursday jueves thu thurs jue|friday viernes fri|saturday sabado sat sab',
  0,
);
/** Short names that are words too: `sun`, `mar` (the sea), `vie` (life). They count only in a date. */
const shortWeekdays = numbersOf('sun dom|mon lun|mar|wed mie|thur|vie|', 0);
/** Months that are words too: they count next to a number, or after `in`. */
const wordMonths = new Set(['march', 'may']);

function nearestWeekday(weekday: number, { today, isPast }: Calendar): string {
  const ahead = (weekday - weekdayOf(today) + 7) % 7;
  return daysLater(today, isPast && ahead > 0 ? ahead - 7 : ahead);
}

const single = (day: string): DaySpan => ({ from: day, to: day });

/** Words that make the number before them an hour, a price or a distance: `friday 9 pm`. */
const units = new Set(['am', 'pm', 'h', 'hs', 'hrs', 'hours', 'horas', 'km', 'euro', 'euros', 'dolares', 'dollars']);
/** Nobody asks by the day of the week for a date further away. */
const weeksAhead = 6;

/** The nearest day with this date that is that day of the week: `sat 28`. */
function nearestDateOn(weekday: number, date: number, calendar: Calendar): string | null {
  for (
    let day = nearestWeekday(weekday, calendar), weeks = 0;
    weeks < weeksAhead;
    day = daysLater(day, calendar.isPast ? -7 : 7), weeks += 1
  ) {
    if (Number(day.slice(8)) === date) return day;
  }
  return null;
}

/** `saturday`, `sat 28`, `sun 29 nov`, `next saturday`; a date counts more than the name of its day. */
function readWeekday(words: readonly Word[], at: number, calendar: Calendar): Found | null {
  const name = plainAt(words, at);
  const weekday = numberOf(weekdayNames, name);
  if (weekday === null && numberOf(shortWeekdays, name) === null) return null;
  const date = readDate(words, at + 1, calendar);
  if (date !== null) return { day: date.day, length: date.length + 1 };
  if (weekday === null) return null;
  const number = units.has(plainAt(words, at + 2)) ? null : dateOf(plainAt(words, at + 1));
  const day = number === null ? null : nearestDateOn(weekday, number, calendar);
  return day === null ? { day: nearestWeekday(weekday, calendar), length: 1 } : { day, length: 2 };
}

/** `december`, `in may`, `diciembre de 2027`: the whole month, of the present one what is left. */
function readMonth(words: readonly Word[], at: number, { today, isPast }: Calendar, isIn: boolean): Reading | null {
  const name = plainAt(words, at);
  const month = numberOf(monthNames, name);
  if (month === null) return null;
  const yearAt = ofWords.has(plainAt(words, at + 1)) ? at + 2 : at + 1;
  const year = yearOf(plainAt(words, yearAt));
  if (year === null && wordMonths.has(name) && !isIn) return null;
  const thisYear = Number(today.slice(0, 4));
  const thisMonth = Number(today.slice(5, 7));
  const nearestYear = isPast ? thisYear - Number(month > thisMonth) : thisYear + Number(month < thisMonth);
  const inYear = year ?? nearestYear;
  const from = dayIn(inYear, month, 1) ?? today;
  const next = month === 12 ? dayIn(inYear + 1, 1, 1) : dayIn(inYear, month + 1, 1);
  const to = daysLater(next ?? today, -1);
  return {
    day: { from: from < today && to >= today && !isPast ? today : from, to },
    length: (year === null ? at : yearAt) + 1 - at,
  };
}

const weekendNames = [['weekend'], ['finde'], ['fin', 'de', 'semana']];
const named: Readonly<Record<string, NamedDay>> = {
  today: 'today',
  hoy: 'today',
  tomorrow: 'tomorrow',
  manana: 'tomorrow',
};

function lengthOf(words: readonly Word[], at: number, names: readonly (readonly string[])[]): number {
  const found = names.find((name) => name.every((word, index) => plainAt(words, at + index) === word));
  return found?.length ?? 0;
}

/** The weekend that is on, or was last, from its Friday. */
function lastWeekend(today: string): DaySpan {
  const friday = nearestWeekday(5, { today, isPast: true });
  return { from: friday, to: daysLater(friday, 2) };
}

/** Days without the words around them. */
function readBare(words: readonly Word[], at: number, calendar: Calendar, isIn: boolean): Reading | null {
  const { today, isPast } = calendar;
  const name = plainAt(words, at);
  if (name === 'pasado' && plainAt(words, at + 1) === 'manana') return { day: single(daysLater(today, 2)), length: 2 };
  if (Object.hasOwn(named, name)) return { day: named[name] ?? 'today', length: 1 };
  const weekend = lengthOf(words, at, weekendNames);
  if (weekend > 0) return { day: isPast ? lastWeekend(today) : 'weekend', length: weekend };
  const found = readWeekday(words, at, calendar) ?? readDate(words, at, calendar);
  if (found !== null) return { day: single(found.day), length: found.length };
  return readMonth(words, at, calendar, isIn);
}

const thisWeek = [
  ['this', 'week'],
  ['esta', 'semana'],
];
const nextWeek = [
  ['next', 'week'],
  ['la', 'proxima', 'semana'],
  ['proxima', 'semana'],
  ['la', 'semana', 'que', 'viene'],
];
const nextWords = new Set(['next', 'proximo', 'proxima']);
const afterwards = [['que', 'viene'], ['proximo']];

function readWeek(words: readonly Word[], at: number, today: string): Reading | null {
  const endOfWeek = daysLater(today, (7 - weekdayOf(today)) % 7);
  const current = lengthOf(words, at, thisWeek);
  if (current > 0) return { day: { from: today, to: endOfWeek }, length: current };
  const next = lengthOf(words, at, nextWeek);
  return next === 0 ? null : { day: { from: daysLater(endOfWeek, 1), to: daysLater(endOfWeek, 7) }, length: next };
}

/** The weekend after this one; a weekday not today. */
function nextOf(reading: Reading, today: string): Reading | null {
  const { day, length } = reading;
  if (day === 'weekend') {
    const { to } = daySpanOf('weekend', today);
    return { day: { from: daysLater(to, 5), to: daysLater(to, 7) }, length };
  }
  if (typeof day === 'string') return null;
  return day.from === today && day.to === today ? { day: single(daysLater(today, 7)), length } : reading;
}

const before = new Set([
  'on',
  'in',
  'for',
  'the',
  'this',
  'el',
  'la',
  'los',
  'este',
  'esta',
  'en',
  'para',
  'de',
  'del',
]);

function readOne(words: readonly Word[], at: number, calendar: Calendar): Reading | null {
  const { today } = calendar;
  const week = readWeek(words, at, today);
  if (week !== null) return week;
  let start = at;
  while (start < at + 2 && before.has(plainAt(words, start))) start += 1;
  const isIn = plainAt(words, start - 1) === 'in' && start > at;
  const isNext = nextWords.has(plainAt(words, start));
  if (isNext) start += 1;
  const bare = readBare(words, start, calendar, isIn);
  if (bare === null) return null;
  const after = lengthOf(words, start + bare.length, afterwards);
  const reading = isNext || after > 0 ? nextOf(bare, today) : bare;
  return reading && { day: reading.day, length: start - at + bare.length + after };
}

const joints = new Set(['and', 'to', 'until', 'or', 'y', 'o', 'a', 'al', 'hasta', '-', '–', '&', '+']);

/**
 * The day or days that words name from a place on: `today`, `el sábado`, `28 de noviembre`, `friday to sunday`, `in may`.
 */
export function readDay(words: readonly Word[], at: number, calendar: Calendar): Reading | null {
  const first = readOne(words, at, calendar);
  if (first === null || typeof first.day === 'string') return first;
  const joint = at + first.length;
  if (!joints.has(plainAt(words, joint))) return first;
  // Counted from the first: in `saturday and sunday` the second follows.
  const second = readOne(words, joint + 1, { today: first.day.from, isPast: false });
  if (second === null || typeof second.day === 'string' || second.day.to <= first.day.from) return first;
  return { day: { from: first.day.from, to: second.day.to }, length: first.length + 1 + second.length };
}
