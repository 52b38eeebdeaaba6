import { isCalendarDay } from './valid-day.ts';

/** Monday first, as a week begins where a rule doesn't say otherwise. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export type Weekday = (typeof weekdays)[number];

export const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof frequencies)[number];

/** What Scape knows of RFC 5545's recurrence rules: enough for what people repeat, little enough to be exact. */
export interface Recurrence {
  frequency: Frequency;
  /** every so many days, weeks, months or years; 1 to 999 */
  interval: number;
  /** `nth` counts within the month, from its end where negative; null means every one */
  days: readonly { day: Weekday; nth: number | null }[];
  /** days of the month, from its end where negative */
  monthDays: readonly number[];
  /** `20270503`, or an instant `20270503T210000Z`; the last date may be on it. Null where there is none */
  until: string | null;
  /** how many dates, the first included; 1 to 1000, null where there is no bound */
  count: number | null;
  weekStart: Weekday;
  /** dates that are left out: `20270503`, or wall times `20270503T210000`, or instants with `Z` */
  exceptions: readonly string[];
}

const dateText = /^\d{8}(T([01]\d|2[0-3])[0-5]\d[0-5]\dZ?)?$/;

function isDate(text: string): boolean {
  return dateText.test(text) && isCalendarDay(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6, 8)}`);
}

function wholeNumber(text: string, least: number, most: number): number | null {
  const value = /^[+-]?\d{1,4}$/.test(text) ? Number(text) : NaN;
  return value >= least && value <= most && value !== 0 ? value : null;
}

function isWeekday(text: string): text is Weekday {
  return (weekdays as readonly string[]).includes(text);
}

function readDay(text: string): Recurrence['days'][number] | null {
  const [, nth = '', day = ''] = /^([+-]?[1-5])?([A-Z]{2})$/.exec(text) ?? [];
  return isWeekday(day) ? { day, nth: nth === '' ? null : Number(nth) } : null;
}

/** Every item read, or null when one can't be. */
function list<T>(text: string, read: (item: string) => T | null): T[] | null {
  const items = text.split(',').map(read);
  return items.every((item) => item !== null) ? items : null;
}

/** What each part of a rule sets; null where its value isn't known. */
const parts: Record<string, (text: string) => Partial<Recurrence> | null> = {
  FREQ: (text) => {
    const frequency = frequencies.find((known) => known === text);
    return frequency === undefined ? null : { frequency };
  },
  INTERVAL(text) {
    const interval = wholeNumber(text, 1, 999);
    return interval === null ? null : { interval };
  },
  COUNT(text) {
    const count = wholeNumber(text, 1, 1_000);
    return count === null ? null : { count };
  },
  UNTIL: (text) => (isDate(text) ? { until: text } : null),
  WKST: (text) => (isWeekday(text) ? { weekStart: text } : null),
  BYDAY(text) {
    const days = list(text, readDay);
    return days === null ? null : { days };
  },
  BYMONTHDAY(text) {
    const monthDays = list(text, (item) => wholeNumber(item, -31, 31));
    return monthDays === null ? null : { monthDays };
  },
};

function readRule(text: string): Omit<Recurrence, 'exceptions'> | null {
  const read: Partial<Recurrence> = {};
  const seen = new Set<string>();
  for (const part of text.toUpperCase().split(';').filter(Boolean)) {
    const [name = '', value = ''] = part.split('=');
    const set = Object.hasOwn(parts, name) && !seen.has(name) ? parts[name]?.(value) : null;
    if (set === null || set === undefined) return null;
    seen.add(name);
    Object.assign(read, set);
  }
  const { frequency, days = [], monthDays = [] } = read;
  if (frequency === undefined || (read.until !== undefined && read.count !== undefined)) return null;
  const isMonthly = frequency === 'MONTHLY';
  if (!isMonthly && (monthDays.length > 0 || days.some(({ nth }) => nth !== null))) return null;
  if (frequency === 'YEARLY' && days.length > 0) return null;
  return { interval: 1, until: null, count: null, weekStart: 'MO', ...read, frequency, days, monthDays };
}

/**
 * Reads what an event's `recurrence` holds: a line with the rule, its `RRULE:` optional, and lines of exceptions
 * (`EXDATE:20270503T210000`, `EXDATE;TZID=Europe/Madrid:…`, several with commas).
 * @returns null for none, and for a rule that isn't known here
 */
export function parseRecurrence(text: string | null): Recurrence | null {
  const lines = (text ?? '').split(/\r?\n/).filter((line) => line.trim() !== '');
  const exceptions: string[] = [];
  const rules: string[] = [];
  for (const line of lines.map((one) => one.trim())) {
    const dates = /^EXDATE(?:;[^:]*)?:(.*)$/i.exec(line)?.[1];
    if (dates === undefined) rules.push(line.replace(/^RRULE:/i, ''));
    else exceptions.push(...dates.toUpperCase().split(','));
  }
  const [rule] = rules;
  if (rule === undefined || rules.length > 1 || exceptions.length > 500 || !exceptions.every(isDate)) return null;
  const read = readRule(rule);
  return read === null ? null : { ...read, exceptions };
}

/** The rule as RFC 5545 writes it, without the name in front: `FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH`. */
export function serializeRule({ frequency, interval, days, monthDays, until, count, weekStart }: Recurrence): string {
  const ruleParts = [
    `FREQ=${frequency}`,
    interval === 1 ? '' : `INTERVAL=${String(interval)}`,
    days.length === 0
      ? ''
      : `BYDAY=${days.map(({ day, nth }) => `${nth === null ? '' : String(nth)}${day}`).join(',')}`,
    monthDays.length === 0 ? '' : `BYMONTHDAY=${monthDays.join(',')}`,
    until === null ? '' : `UNTIL=${until}`,
    count === null ? '' : `COUNT=${String(count)}`,
    weekStart === 'MO' ? '' : `WKST=${weekStart}`,
  ];
  return ruleParts.filter(Boolean).join(';');
}

/** What `parseRecurrence` reads: the rule's line, and one of exceptions where there are any. */
export function serializeRecurrence(recurrence: Recurrence): string {
  const { exceptions } = recurrence;
  return [
    `RRULE:${serializeRule(recurrence)}`,
    ...(exceptions.length === 0 ? [] : [`EXDATE:${exceptions.join(',')}`]),
  ].join('\n');
}
