import type { Coordinates } from '#contract/geo/distance.ts';
import type { EventFilter } from '#data/events/search.ts';
import type { Choices } from './address.ts';

/** A filter in which nothing is left open. */
export type AskedEvents = Required<Omit<EventFilter, 'zone'>>;

interface Asked extends Pick<EventFilter, 'text' | 'category' | 'when' | 'nowMs'> {
  venue: string;
  choices: Choices;
  /** where the user or the chosen city is; null: unknown, or not asked for */
  near: Coordinates | null;
}

/** What the device's events are asked for. */
export function eventFilterOf({ choices, near, ...rest }: Asked): AskedEvents {
  const { day, part, price, radiusKm, language, sort } = choices;
  return {
    ...rest,
    near,
    within: near === null ? null : { km: radiusKm, at: near },
    day,
    part,
    price,
    language: language === '' ? null : language,
    sort,
  };
}

/** Whether a filter leaves out anything. */
export function isNarrowed({ text, category, venue, day, part, price, within, language }: AskedEvents): boolean {
  const isInWords = text.trim() !== '' || category !== 'all' || venue !== '';
  return isInWords || [day, part, price, within, language].some((choice) => choice !== null);
}
