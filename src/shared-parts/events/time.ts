import { dayMsOf, daysOf, type Dated, type Days } from '#contract/calendar/days.ts';
import type { EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

type Timed = Pick<EventRow, 'date_time' | 'timezone'> & Dated;

/**
 * Events use the local time of their place. If only an offset is known, the wall-clock time in the text is formatted as
 * UTC, because formatters take no offset.
 */
function clockOf(instant: string, timezone: string | null): { atMs: number; zone: { timeZone?: string } } {
  const atMs = Date.parse(instant);
  if (timezone !== null) return { atMs, zone: { timeZone: timezone } };
  const wall = /^(.*T.*)[+-]\d{2}:\d{2}$/.exec(instant)?.[1];
  return wall === undefined ? { atMs, zone: {} } : { atMs: Date.parse(`${wall}Z`), zone: { timeZone: 'UTC' } };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Creating a formatter costs more than rendering a card, and few are needed. */
function formatterOf(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options);
  formatters.set(key, formatter);
  return formatter;
}

/** ICU's versions differ in their spaces, and a page must say on the device what it said on the server. */
const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

/** A time in the zone of its place; empty if invalid. */
export function formatInstant(
  instant: string,
  timezone: string | null,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const { atMs, zone } = clockOf(instant, timezone);
  return Number.isFinite(atMs) ? withPlainSpaces(formatterOf(locale, { ...options, ...zone }).format(atMs)) : '';
}

/** Dates without time, the same in every zone: `24 – 26 nov`. */
function formatDays({ first, last }: Days, locale: string, options: Intl.DateTimeFormatOptions): string {
  const { hour: _hour, minute: _minute, timeStyle: _time, ...ofDays } = options;
  const formatter = formatterOf(locale, { ...ofDays, timeZone: 'UTC' });
  return withPlainSpaces(
    first === last ? formatter.format(dayMsOf(first)) : formatter.formatRange(dayMsOf(first), dayMsOf(last)),
  );
}

/** The start of an event; for all-day events the days, without hours. */
export function formatStart(event: Timed, locale: string, options: Intl.DateTimeFormatOptions): string {
  const days = daysOf(event);
  return days === null
    ? formatInstant(event.date_time, event.timezone, locale, options)
    : formatDays(days, locale, options);
}

const shortDay = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const longDay = { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' } as const;
const time = { hour: '2-digit', minute: '2-digit' } as const;

/** The year of a time in ms, at an event's place: `2026` */
function yearAt(ms: number, { date_time, timezone }: Timed): string {
  const { atMs, zone } = clockOf(date_time, timezone);
  const shiftMs = atMs - Date.parse(date_time);
  return formatterOf('en-US', { year: 'numeric', ...zone }).format(Number.isFinite(shiftMs) ? ms + shiftMs : ms);
}

/** `vie, 27 nov, 21:00`; with the year unless it is the present one: `jue, 6 feb 2014, 09:00` */
export function cardDate(event: Timed, nowMs: number): string {
  const year =
    event.start_date?.slice(0, 4) ?? formatInstant(event.date_time, event.timezone, 'en-US', { year: 'numeric' });
  const isThisYear = year === yearAt(nowMs, event);
  return formatStart(event, 'es-ES', { ...shortDay, ...(isThisYear ? {} : { year: 'numeric' }), ...time });
}

/** `Friday, November 27, 2026` */
export function longDate(event: Timed): string {
  return formatStart(event, 'en-US', longDay) || texts.noDate;
}

/** `09:00 PM`, with the end if known; `All day` */
export function formatHours(event: Timed & Pick<EventRow, 'end_date_time'>): string {
  if (daysOf(event) !== null) return texts.allDay;
  const { date_time, end_date_time, timezone } = event;
  const start = formatInstant(date_time, timezone, 'en-US', time);
  if (start === '') return texts.noTime;
  if (end_date_time === null) return start;
  const isLong = Date.parse(end_date_time) - Date.parse(date_time) >= 24 * 3600_000;
  const day = isLong ? ({ month: 'short', day: 'numeric' } as const) : {};
  return texts.fromTo(start, formatInstant(end_date_time, timezone, 'en-US', { ...day, ...time }));
}
