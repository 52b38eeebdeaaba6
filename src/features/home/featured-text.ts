import type { EventRow } from '#data/events/rows.ts';
import * as texts from './texts.ts';

/** Address, city, state and country in one line, without repetitions. */
export function wholeAddress({ address, city, state, country }: EventRow): string {
  const parts = [address, city, state, country].filter((part) => part !== null && part.trim() !== '');
  return [...new Set(parts)].join(', ');
}

export function featuredText({ resume, description }: EventRow): string {
  return [resume, description].find((text) => text !== null && text.trim() !== '') ?? texts.noDescription;
}
