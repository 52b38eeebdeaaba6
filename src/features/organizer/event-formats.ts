import type { ComponentType } from 'react';
import type { EventRow } from '#data/events/rows.ts';
import { nextOccurrence } from '#data/events/next-occurrence.ts';
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

/** Renders an event's picture; passed in by the page. */
export type CoverComponent = ComponentType<{
  event: { ref: string; cover_image: string | null; category: string | null; online?: boolean };
  width: 320;
  className?: string;
}>;

const format: Intl.DateTimeFormatOptions = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
};

export const eventName = ({ title }: Pick<EventRow, 'title'>): string => (title.trim() === '' ? texts.untitled : title);

/** `Fri, Nov 27, 2026, 09:00 PM`; the next date of a repeating event. */
export function whenText(formatters: EventFormatters, event: EventRow, nowMs: number): string {
  return formatters.when(nextOccurrence(event, nowMs), 'en-US', format) || texts.noDate;
}

export function whereText({ city, online }: Pick<EventRow, 'city' | 'online'>): string {
  if (city !== null && city.trim() !== '') return city;
  return online ? texts.online : texts.noLocation;
}
