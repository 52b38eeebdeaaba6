import type { EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

/** Formatters of prices and times; passed in by the page. */
export interface EventFormatters {
  price: (price: string | null) => string;
  /** in the zone of the event's place */
  when: (
    date: Pick<EventRow, 'date_time' | 'timezone' | 'start_date' | 'end_date'>,
    locale: string,
    options: Intl.DateTimeFormatOptions,
  ) => string;
}

const format: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

/** `Fri, Nov 27, 2026, 09:00 PM` */
export function featuredTime(formatters: EventFormatters, date: Parameters<EventFormatters['when']>[0]): string {
  return formatters.when(date, 'en-US', format);
}

/** Address, city, state and country in one line, without repetitions. */
export function wholeAddress({ address, city, state, country }: EventRow): string {
  const parts = [address, city, state, country].filter((part) => part !== null && part.trim() !== '');
  return [...new Set(parts)].join(', ');
}

export function featuredText({ resume, description }: EventRow): string {
  return [resume, description].find((text) => text !== null && text.trim() !== '') ?? texts.noDescription;
}
