import type { WhenFilter } from './when.ts';
import type { Calendar } from './search-dates.ts';
import { readDay } from './search-days.ts';
import { wordsOf, type Word } from './typed-words.ts';

/** What a search asks for in words: `text` is what is left to look for in the events' own texts. */
export interface UnderstoodSearch extends WhenFilter {
  text: string;
}

type Parts = Readonly<Record<string, NonNullable<WhenFilter['part']>>>;

const englishParts: Parts = { morning: 'morning', afternoon: 'afternoon', evening: 'evening', night: 'night' };
const spanishParts: Parts = {
  manana: 'morning',
  mananas: 'morning',
  tarde: 'afternoon',
  tardes: 'afternoon',
  noche: 'night',
  noches: 'night',
};

interface Phrase extends Partial<WhenFilter> {
  words: readonly string[];
}

/** Longer phrases first: `mañana por la mañana` is two of them. */
const phrases: readonly Phrase[] = [
  ...phrasesOf({ day: 'today', part: 'evening-night' }, 'tonight', 'esta noche', 'hoy por la noche', 'hoy noche'),
  ...phrasesOf({ day: 'today', part: 'evening' }, 'this evening'),
  ...phrasesOf({ day: 'today', part: 'morning' }, 'this morning', 'esta manana'),
  ...phrasesOf({ day: 'today', part: 'afternoon' }, 'this afternoon', 'esta tarde'),
  ...phrasesOf({ price: 'free' }, 'for free', 'free entry', 'free admission', 'entrada libre', 'entrada gratuita'),
  ...phrasesOf({ price: 'free' }, 'entrada gratis', 'free', 'gratis', 'gratuito', 'gratuita', 'gratuitos', 'gratuitas'),
  ...phrasesOf({ price: 'paid' }, 'de pago', 'paid'),
];

function phrasesOf(meaning: Partial<WhenFilter>, ...texts: string[]): Phrase[] {
  return texts.map((text) => ({ ...meaning, words: text.split(' ') }));
}

interface Reading extends Partial<WhenFilter> {
  /** how many words it takes */
  length: number;
}

function readPhrase(words: readonly Word[], at: number): Reading | null {
  for (const { words: wanted, ...meaning } of phrases) {
    if (wanted.every((word, index) => words[at + index]?.plain === word)) return { ...meaning, length: wanted.length };
  }
  return null;
}

const beforeParts = new Set(['in', 'at', 'the', 'por', 'de', 'en', 'la', 'a']);
/** `Noche de Jazz`, `Night of Museums`: the beginning of a name. */
const beforeNames = new Set(['de', 'del', 'of']);

/** `night`, `in the evening`, `por la noche`; the Spanish ones only so or behind a day, because alone they are words of titles. */
function readPart(words: readonly Word[], at: number, isBehindDay: boolean): Reading | null {
  let end = at;
  while (end < at + 2 && beforeParts.has(words[end]?.plain ?? '')) end += 1;
  const name = words[end]?.plain ?? '';
  const isSpanish = Object.hasOwn(spanishParts, name);
  const part = isSpanish ? spanishParts[name] : Object.hasOwn(englishParts, name) ? englishParts[name] : undefined;
  if (part === undefined || (isSpanish && end === at && !isBehindDay)) return null;
  return beforeNames.has(words[end + 1]?.plain ?? '') ? null : { part, length: end + 1 - at };
}

/**
 * Reads what a search says about days, hours and price, in English and Spanish: `jazz this saturday`, `gratis hoy`,
 * `28 nov`. What is said first counts; of what is left nothing is changed but spaces.
 * @param today where the person is: `2026-11-27`
 * @param options.isPast what is over is looked for: days without a year are the last ones, not the next
 */
export function understandSearch(text: string, today: string, { isPast = false } = {}): UnderstoodSearch {
  const calendar: Calendar = { today, isPast };
  const words = wordsOf(text);
  const understood: WhenFilter = { day: null, part: null, price: null };
  const left: string[] = [];
  let isBehindDay = false;
  for (let at = 0; at < words.length;) {
    const reading: Reading | null =
      readPhrase(words, at) ?? readPart(words, at, isBehindDay) ?? readDay(words, at, calendar);
    const { length, day = null, part = null, price = null }: Reading = reading ?? { length: 1 };
    const isNew =
      reading !== null &&
      (day === null || understood.day === null) &&
      (part === null || understood.part === null) &&
      (price === null || understood.price === null);
    if (isNew) {
      understood.day ??= day;
      understood.part ??= part;
      understood.price ??= price;
    } else {
      left.push(...words.slice(at, at + length).map(({ typed }) => typed));
    }
    isBehindDay = day !== null;
    at += length;
  }
  return { text: left.join(' '), ...understood };
}

/** Whether a search says anything about days, hours or price. */
export function isUnderstood({ day, part, price }: WhenFilter): boolean {
  return day !== null || part !== null || price !== null;
}
