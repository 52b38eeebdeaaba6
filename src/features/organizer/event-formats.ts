import type { EventRow } from '#data/events/rows.ts';
import { nextOccurrence } from '#data/events/next-occurrence.ts';
import { fullDate } from '#shared-parts/events/full-date.ts';
import * as eventTexts from '#shared-parts/events/texts.ts';
import * as texts from './texts.ts';

export const eventName = ({ title }: Pick<EventRow, 'title'>): string => (title.trim() === '' ? texts.untitled : title);

/** `Fri, Nov 27, 2026, 09:00 PM`; the next date of a repeating event. */
export function whenText(event: EventRow, nowMs: number): string {
  return fullDate(nextOccurrence(event, nowMs)) || eventTexts.noDate;
}

export function whereText({ city, online }: Pick<EventRow, 'city' | 'online'>): string {
  if (city !== null && city.trim() !== '') return city;
  return online ? texts.online : eventTexts.noLocation;
}
