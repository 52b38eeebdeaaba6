import { isCurrency } from '#contract/events/price.ts';
import { categoryOfTopics } from '#contract/events/topics.ts';
import { creationCategories, listingCategories, listingCategoryOf } from '#contract/events/category.ts';
import { isLanguage, usualLanguages } from '#contract/events/language.ts';
import { parseRecurrence } from '#contract/calendar/recurrence.ts';
import { isTimeZone, usualZoneName } from '#contract/calendar/zoned-time.ts';
import { plainName } from './columns.ts';

/*
 * What cells mean. Each function takes a cell that isn't empty, and tells what it says; undefined where that can't be read.
 */

const yes = ['yes', 'y', 'true', '1', 'x', 'si', 's', 'verdadero'];
const no = ['no', 'n', 'false', '0', 'falso'];

export function readFlag(cell: string): boolean | undefined {
  const name = plainName(cell);
  if (yes.includes(name)) return true;
  return no.includes(name) || name === '' ? false : undefined;
}

export function readZone(cell: string): string | undefined {
  const name = cell.trim().replaceAll(' ', '_');
  return name.length <= 64 && /^[A-Za-z]/.test(name) && isTimeZone(name) ? usualZoneName(name) : undefined;
}

/** A number with a point or a comma: `12,50`, `1.204,5`, `1,204.50`. */
function readDecimal(text: string): number | undefined {
  const digits = text.replace(/[\s']/g, '');
  if (!/^-?\d[\d.,]{0,20}$/.test(digits)) return undefined;
  const mark = Math.max(digits.lastIndexOf('.'), digits.lastIndexOf(','));
  const behind = digits.length - mark - 1;
  const marks = digits.replace(/[^.,]/g, '');
  // One mark before three digits, or the same mark twice, parts thousands.
  const isThousands = mark !== -1 && behind === 3 && new Set(marks).size === 1;
  if (mark === -1 || isThousands) return Number(digits.replace(/[.,]/g, ''));
  return Number(`${digits.slice(0, mark).replace(/[.,]/g, '')}.${digits.slice(mark + 1)}`);
}

/** Degrees: here a mark never parts thousands. */
export function readDegrees(cell: string, most: number): number | undefined {
  const text = cell.trim().replace(',', '.');
  const degrees = /^[+-]?\d{1,3}(\.\d{1,20})?$/.test(text) ? Number(text) : NaN;
  return Math.abs(degrees) <= most ? degrees : undefined;
}

const freeNames = ['free', 'gratis', 'gratuito', 'gratuita', 'libre', 'entrada libre', 'free entry', 'free admission'];
/** How currencies are written beside amounts, where that is no ISO 4217 code. A plain dollar says nothing of whose it is. */
const currencyMarks: Readonly<Record<string, string>> = {
  ...{ '€': 'EUR', euro: 'EUR', euros: 'EUR', '£': 'GBP', '¥': 'JPY', us$: 'USD', rd$: 'DOP', mx$: 'MXN', r$: 'BRL' },
};

/** undefined: it names none that is known; null: none is named */
function currencyOf(mark: string): string | null | undefined {
  const name = mark.trim().toLowerCase();
  if (name === '' || name === '$') return null;
  return currencyMarks[name] ?? [name.toUpperCase()].find(isCurrency);
}

/** An amount as the contract writes it, and its currency if one is named; null: that isn't known, or two are named. */
export function readPrice(
  cell: string,
  currency: string,
): { amount: string; currency: string | null } | { amount: null } | undefined {
  const text = cell.trim();
  if (freeNames.includes(plainName(text))) return { amount: '0.00', currency: null };
  const [, before = '', amount = '', behind = ''] =
    /^([^\d\s-]{0,5})\s?(\d[\d.,\s']{0,20}?)\s?([^\d\s]{0,5})$/u.exec(text) ?? [];
  const number = readDecimal(amount);
  if (number === undefined || number >= 1e9) return undefined;
  if (number === 0) return { amount: '0.00', currency: null };
  const named = [before, behind, currency].map(currencyOf);
  const [code = null, ...others] = new Set(named.filter((one) => one !== null));
  if (named.includes(undefined) || others.length > 0) return { amount: null };
  return { amount: number.toFixed(2), currency: code };
}

export function readCapacity(cell: string): number | undefined {
  const number = readDecimal(cell.trim());
  return number !== undefined && Number.isInteger(number) ? number : undefined;
}

/** A category by its name here, in whichever spelling, else by what its words are about. Null: none. */
export function readCategory(cell: string): string | null {
  const name = plainName(cell);
  const named = (names: Record<string, string>) =>
    Object.entries(names).find(([id, label]) => [plainName(id), plainName(label)].includes(name))?.[0];
  const value = named(creationCategories);
  if (value !== undefined) return value;
  // The list's name for it, which groups several that organizers choose from.
  const listed = named(listingCategories);
  const member = Object.keys(creationCategories).find((id) => listed !== undefined && listingCategoryOf(id) === listed);
  return member ?? categoryOfTopics([cell.slice(0, 200)]);
}

let languages: Map<string, string> | null = null;

function languagesByName(): Map<string, string> {
  const names = new Map<string, string>();
  for (const locale of ['en', 'es', ...usualLanguages]) {
    const display = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' });
    // Every language in English and Spanish, and by its own name.
    for (const code of locale === 'en' || locale === 'es'
      ? usualLanguages
      : [locale as (typeof usualLanguages)[number]]) {
      const name = plainName(display.of(code) ?? '');
      if (name !== '' && !names.has(name)) names.set(name, code);
    }
  }
  return names;
}

export function readLanguage(cell: string): string | undefined {
  const code = cell.trim().toLowerCase().split(/[-_]/)[0] ?? '';
  if (isLanguage(code)) return code;
  languages ??= languagesByName();
  return languages.get(plainName(cell));
}

const frequencyNames: Record<string, string> = {
  ...Object.fromEntries(['daily', 'every day', 'diario', 'diaria', 'cada dia'].map((name) => [name, 'DAILY'])),
  ...Object.fromEntries(['weekly', 'every week', 'semanal', 'cada semana'].map((name) => [name, 'WEEKLY'])),
  ...Object.fromEntries(['monthly', 'every month', 'mensual', 'cada mes'].map((name) => [name, 'MONTHLY'])),
  ...Object.fromEntries(['yearly', 'annually', 'every year', 'anual', 'cada ano'].map((name) => [name, 'YEARLY'])),
};

/** A rule of recurrence; null: it doesn't repeat. */
export function readRepeats(cell: string): string | null | undefined {
  const name = plainName(cell);
  if (no.includes(name) || ['never', 'nunca', 'once', 'una vez'].includes(name)) return null;
  const frequency = Object.hasOwn(frequencyNames, name) ? frequencyNames[name] : undefined;
  if (frequency !== undefined) return `FREQ=${frequency}`;
  const rule = cell
    .trim()
    .replace(/^RRULE:/i, '')
    .toUpperCase();
  return rule.length <= 2_000 && parseRecurrence(rule) !== null ? rule : undefined;
}

/** An address of the web, with the scheme that people leave out. */
export function readLink(cell: string): string | undefined {
  const text = cell.trim();
  const link = /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
  return /^https?:\/\/[^\s/]+\.\S+$/i.test(link) ? link : undefined;
}
