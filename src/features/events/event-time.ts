import type { EventRow } from '#data/events.ts';

type Timed = Pick<EventRow, 'date_time' | 'timezone'>;

/**
 * An event is told by the clock of its place. Where only an offset is known, the wall clock that the text shows is
 * formatted as if it were UTC, for no formatter takes an offset.
 */
function told(instant: string, timezone: string | null): { atMs: number; zone: { timeZone?: string } } {
  const atMs = Date.parse(instant);
  if (timezone !== null) return { atMs, zone: { timeZone: timezone } };
  const wall = /^(.*T.*)[+-]\d{2}:\d{2}$/.exec(instant)?.[1];
  return wall === undefined ? { atMs, zone: {} } : { atMs: Date.parse(`${wall}Z`), zone: { timeZone: 'UTC' } };
}

const formatters = new Map<string, Intl.DateTimeFormat>();

/** An instant by the clock of its place, in the words of a locale; empty where it is none. */
export function toldTime(
  instant: string,
  timezone: string | null,
  locale: string,
  options: Intl.DateTimeFormatOptions,
): string {
  const { atMs, zone } = told(instant, timezone);
  if (!Number.isFinite(atMs)) return '';
  // Making a formatter costs more than a whole card, and there are few kinds of them.
  const key = JSON.stringify([locale, zone, options]);
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat(locale, { ...options, ...zone });
  formatters.set(key, formatter);
  return formatter.format(atMs);
}

/** `vie, 27 nov, 21:00` */
export function cardDate({ date_time, timezone }: Timed): string {
  return toldTime(date_time, timezone, 'es-ES', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
  });
}

/** `Friday, November 27, 2026` */
export function longDate({ date_time, timezone }: Timed): string {
  const text = toldTime(date_time, timezone, 'en-US', {
    weekday: 'long',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
  });
  return text === '' ? 'No date' : text;
}

/** `09:00 PM`, with the end where there is one */
export function hours({ date_time, end_date_time, timezone }: Timed & Pick<EventRow, 'end_date_time'>): string {
  const options = { hour: '2-digit', minute: '2-digit' } as const;
  const start = toldTime(date_time, timezone, 'en-US', options);
  if (start === '') return 'No time';
  if (end_date_time === null) return start;
  const isLong = Date.parse(end_date_time) - Date.parse(date_time) >= 24 * 3600_000;
  const day = isLong ? ({ month: 'short', day: 'numeric' } as const) : {};
  return `${start} to ${toldTime(end_date_time, timezone, 'en-US', { ...day, ...options })}`;
}
