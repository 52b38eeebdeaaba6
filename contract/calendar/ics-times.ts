import { daysLater, daysOf, type Days } from './days.ts';
import type { Timed } from './series-bound.ts';
import { parseRecurrence, serializeRule, type Recurrence } from './recurrence.ts';
import { icsWall, isAmbiguousTime, yearAt } from './ics-zone.ts';
import { clockOf, instantMsAt, isTimeZone, offsetMinutesAt, offsetText, usualZoneName, wallAt } from './zoned-time.ts';

/** For how many years the times of an endless series are written correctly. */
const yearsAhead = 10;
const yearsAtMost = 60;
const dayMs = 24 * 3600_000;
const utcNames = /^(Z|UTC|GMT|Etc\/(UTC|GMT|UCT|Zulu))$/i;

/** The clock that an event's times are written by. */
export interface IcsClock {
  /** what the file calls it; null where times are written in UTC */
  tzid: string | null;
  /** as in `offsetMinutesAt` */
  zone: string;
}

const utc: IcsClock = { tzid: null, zone: 'Z' };

/** A year that four digits hold, with room for a zone's day before and behind it. */
function isWritable(atMs: number): boolean {
  const year = new Date(atMs).getUTCFullYear();
  return year > 1 && year < 9999;
}

/** An event's own time zone; days need none. Where it has an offset alone, only a series needs it: by UTC's days it would be on others. */
export function icsClockOf(event: Timed): IcsClock {
  if (daysOf(event) !== null) return utc;
  const clock = clockOf(event);
  const times = [event.date_time, event.end_date_time ?? event.date_time].map((text) => Date.parse(text));
  if (utcNames.test(clock) || !times.every(isWritable)) return utc;
  if (/^[+-]/.test(clock)) {
    if (event.event_type !== 'recurring') return utc;
    const atMs = Date.parse(event.date_time);
    const zone = clock.length === 6 ? clock : isTimeZone(clock) ? offsetText(offsetMinutesAt(atMs, clock)) : 'Z';
    return zone === 'Z' ? utc : { tzid: `UTC${zone.replace(':', '')}`, zone };
  }
  if (!isTimeZone(clock)) return utc;
  const tzid = usualZoneName(clock);
  return { tzid, zone: tzid };
}

const [earliestMs, latestMs] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59Z')];

/** `20260329T070000Z` of an instant; what four digits can't hold becomes the nearest that they can. */
export function icsInstant(instantMs: number): string {
  const atMs = Math.min(latestMs, Math.max(earliestMs, instantMs));
  return `${icsWall(new Date(atMs).toISOString().slice(0, 19))}Z`;
}

/** What the clock shows at an instant, as its properties tell it. */
function timeText(atMs: number, { tzid, zone }: IcsClock): string {
  return tzid === null ? icsInstant(atMs) : icsWall(wallAt(atMs, zone));
}

/** A property that holds a time: `DTSTART;TZID=Europe/Madrid:20260329T090000`. */
function timeLine(name: string, text: string, { tzid }: IcsClock): string {
  return `${tzid === null ? name : `${name};TZID=${tzid}`}:${text}`;
}

/** A date, a wall time or an instant of a rule, in epoch ms. @param time the time of a date that names none, `T235959` */
function ruleMs(text: string, zone: string, time: string): number {
  const dateTimeText = text.length === 8 ? text + time : text;
  const [, year, month, day, hour, minute, second, z] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(dateTimeText) ?? [];
  const wall = `${year ?? ''}-${month ?? ''}-${day ?? ''}T${hour ?? ''}:${minute ?? ''}:${second ?? ''}`;
  return z === 'Z' ? Date.parse(`${wall}Z`) : instantMsAt(wall, zone);
}

/** A date that is left out, told as the start is: by its clock, at its time of day where it is a day alone. */
function exceptionLine(text: string, startMs: number, clock: IcsClock): string {
  if (text.endsWith('Z')) {
    const atMs = ruleMs(text, 'Z', '');
    return isWritable(atMs) ? timeLine('EXDATE', timeText(atMs, clock), clock) : timeLine('EXDATE', text, utc);
  }
  const wall = text.length === 8 ? text + timeText(startMs, clock).slice(8, 15) : text;
  return timeLine('EXDATE', clock.tzid === null ? `${wall}Z` : wall, clock);
}

/** A rule with what RFC 5545 asks for beside a time with a zone: its end in UTC, its exceptions by the same clock. */
function ruleLines(rule: Recurrence, startMs: number, clock: IcsClock): string[] {
  const untilMs = rule.until === null ? null : ruleMs(rule.until, clock.zone, 'T235959');
  const until = untilMs === null || !isWritable(untilMs) ? null : icsInstant(untilMs);
  return [
    `RRULE:${serializeRule({ ...rule, until })}`,
    ...rule.exceptions.map((text) => exceptionLine(text, startMs, clock)),
  ];
}

/** Of an all-day event days alone; DTEND names the first day that is over. */
function dayLines(days: Days, rule: Recurrence | null, zone: string): string[] {
  const line = (name: string, day: string): string => `${name};VALUE=DATE:${day.replaceAll('-', '')}`;
  const dayAt = (text: string) =>
    text.endsWith('Z') ? wallAt(ruleMs(text, 'Z', ''), zone).slice(0, 10) : text.slice(0, 8);
  const until = rule?.until ?? null;
  return [
    line('DTSTART', days.first),
    line('DTEND', daysLater(days.last, 1)),
    ...(rule === null
      ? []
      : [
          `RRULE:${serializeRule({ ...rule, until: until === null ? null : dayAt(until).replaceAll('-', '') })}`,
          ...rule.exceptions.map((text) => line('EXDATE', dayAt(text))),
        ]),
  ];
}

/** When an event is: its start, its end where it has one, its rule where it has one that is known. */
export function timeLines(event: Timed, clock: IcsClock): string[] {
  const days = daysOf(event);
  if (days !== null) {
    const parsedRule = event.event_type === 'recurring' ? parseRecurrence(event.recurrence) : null;
    return dayLines(days, parsedRule, clockOf(event));
  }
  const startMs = Date.parse(event.date_time);
  const endMs = event.end_date_time === null ? startMs : Date.parse(event.end_date_time);
  const rule = event.event_type === 'recurring' ? parseRecurrence(event.recurrence) : null;
  const clockAt = (atMs: number): IcsClock => {
    // The dates of a series follow its own clock only.
    const isUnclear = rule === null && clock.tzid !== null && isAmbiguousTime(atMs, clock.zone);
    return isUnclear ? utc : clock;
  };
  const line = (name: string, atMs: number): string => timeLine(name, timeText(atMs, clockAt(atMs)), clockAt(atMs));
  return [
    line('DTSTART', startMs),
    ...(endMs > startMs ? [line('DTEND', endMs)] : []),
    ...(rule === null ? [] : ruleLines(rule, startMs, clock)),
  ];
}

const longestDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
/** Periods that a rule may pass over for each that has a date: the 29th of February comes after eight years at the latest. */
const periodsPerDate = 8;

/** A time that no date of a rule lies behind, without walking through them; null where there is none. */
function boundMs({ frequency, interval, until, count }: Recurrence, startMs: number, zone: string): number | null {
  if (until !== null) return ruleMs(until, zone, 'T235959');
  if (count === null) return null;
  return startMs + count * interval * longestDays[frequency] * periodsPerDate * dayMs;
}

/** The years for which a reader of the event has to know its clock. */
export function yearsOf(event: Timed & { updated_at: string }, { zone }: IcsClock): number[] {
  const startMs = Date.parse(event.date_time);
  const first = yearAt(startMs, zone);
  const ended = yearAt(event.end_date_time === null ? startMs : Date.parse(event.end_date_time), zone);
  const rule = event.event_type === 'recurring' ? parseRecurrence(event.recurrence) : null;
  if (rule === null) return [...new Set([first, ended])];
  const horizon = Math.max(first, new Date(event.updated_at).getUTCFullYear()) + yearsAhead;
  const lastMs = boundMs(rule, startMs, zone) ?? Infinity;
  const last = Math.max(ended, isWritable(lastMs) ? Math.min(horizon, yearAt(lastMs, zone)) : horizon);
  const count = Math.min(yearsAtMost, last - first + 1, 9_998 - first + 1);
  return Array.from({ length: count }, (_unused, index) => first + index);
}
