import { propertyOf, textOf, type IcsComponent, type IcsProperty } from './parse-ics.ts';
import { readIcsTime } from './read-ics-time.ts';
import type { Complain } from './read-ics-span.ts';
import { parseRecurrence } from './recurrence.ts';
import { clockOf, wallAt } from './zoned-time.ts';

/** What happens to some dates of a series, by its UID. */
export type Moves = ReadonlyMap<string, readonly IcsProperty[]>;

/** Dates that a file tells by themselves, moved or cancelled: each is an event of its own, and its series leaves it out. */
export function movedDates(entries: readonly IcsComponent[]): Moves {
  const moved = new Map<string, IcsProperty[]>();
  for (const entry of entries) {
    const [uid, date] = [textOf(entry, 'UID'), propertyOf(entry, 'RECURRENCE-ID')];
    if (uid !== null && date !== null) moved.set(uid, [...(moved.get(uid) ?? []), date]);
  }
  return moved;
}

/**
 * A rule as it is written here, where a program says the same in another way: with the month of a yearly one
 * (`FREQ=YEARLY;BYMONTHDAY=24;BYMONTH=12`: Outlook, Thunderbird), or with a weekday's place behind it (`BYDAY=TH;BYSETPOS=2`).
 * @param first the day of its first date
 */
function normalizeRule(rule: string, first: string): string {
  const ruleParts = rule.toUpperCase().split(';').filter(Boolean);
  const parts = new Map(ruleParts.map((part) => part.split('=', 2) as [string, string]));
  if (parts.size < ruleParts.length) return rule;
  const [month, day] = first.split('-').slice(1).map(Number);
  if (parts.get('FREQ') === 'YEARLY' && Number(parts.get('BYMONTH')) === month) {
    parts.delete('BYMONTH');
    if (!parts.has('BYDAY') && Number(parts.get('BYMONTHDAY')) === day) parts.delete('BYMONTHDAY');
    if (parts.has('BYDAY') || parts.has('BYMONTHDAY')) {
      parts.set('FREQ', 'MONTHLY');
      parts.set('INTERVAL', String(12 * Number(parts.get('INTERVAL') ?? 1)));
    }
  }
  const weekday = /^[A-Z]{2}$/.exec(parts.get('BYDAY') ?? '')?.[0];
  const nth = /^[+-]?[1-5]$/.exec(parts.get('BYSETPOS') ?? '')?.[0];
  if (parts.get('FREQ') === 'MONTHLY' && weekday !== undefined && nth !== undefined && !parts.has('BYMONTHDAY')) {
    parts.set('BYDAY', nth + weekday);
    parts.delete('BYSETPOS');
  }
  return [...parts].map(([name, value]) => `${name}=${value}`).join(';');
}

/** A date of a file in the time of the series' clock: `20270503T210000`; null if it isn't a date. */
function wallTextOf(clock: string, date: IcsProperty, calendar: IcsComponent): string | null {
  const text = date.value.trim();
  // Without a zone it is by that clock already.
  if (/^\d{8}(T\d{6})?$/.test(text) && date.params['TZID'] === undefined) return text;
  const read = readIcsTime(date, calendar, { floatingZone: null, isSeries: false });
  if (read === null) return null;
  if (read.day !== null) return read.day.replaceAll('-', '');
  return wallAt(Date.parse(read.instant), clock).replace(/[-:]/g, '');
}

/** The dates of EXDATE, several with commas. One that can't be read stays as it is, and spoils the rule. */
function exceptionsOf(entry: IcsComponent, calendar: IcsComponent, clock: string): string[] {
  return entry.properties
    .filter(({ name }) => name === 'EXDATE')
    .flatMap((property) => property.value.split(',').map((value) => ({ ...property, value: value.trim() })))
    .filter(({ value }) => value !== '')
    .map((date) => (date.value.endsWith('Z') ? date.value : (wallTextOf(clock, date, calendar) ?? date.value)));
}

/**
 * The rule with its exceptions. One that isn't known would make an event with wrong dates, so it makes none.
 * @param times of the first date
 */
export function readIcsRule(
  entry: IcsComponent,
  calendar: IcsComponent,
  { times, moved }: { times: { date_time: string; timezone: string | null }; moved: readonly IcsProperty[] },
  complain: Complain,
): string | null {
  const rule = propertyOf(entry, 'RRULE')?.value.trim() ?? null;
  if (rule === null) return null;
  const clock = clockOf(times);
  // A series has one date a day at most, so the day says which was moved.
  const movedDays = moved
    .map((date) => wallTextOf(clock, date, calendar)?.slice(0, 8))
    .filter((day) => day !== undefined);
  const left = [...exceptionsOf(entry, calendar, clock), ...movedDays];
  const normalized = normalizeRule(rule, times.date_time.slice(0, 10));
  const text = [normalized, ...(left.length === 0 ? [] : [`EXDATE:${left.join(',')}`])].join('\n');
  if (parseRecurrence(text) !== null) return text;
  complain('RRULE', `A rule that is not known here: ${rule}`);
  return null;
}
