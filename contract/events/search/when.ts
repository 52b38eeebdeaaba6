/**
 * A day or span with a name. Saturday is the next one, or today. The weekend is Friday from 17:00 to Sunday; on it, what is
 * left of it.
 */
export const namedDays = ['today', 'tomorrow', 'saturday', 'weekend'] as const;
export type NamedDay = (typeof namedDays)[number];

/** Days as `YYYY-MM-DD`, both included. */
export interface DaySpan {
  from: string;
  to: string;
}

/** Parts of a day, by the hour an event starts. Night goes on until 5 in the morning and belongs to the day before. */
export const partsOfDay = ['morning', 'afternoon', 'evening', 'night'] as const;
/** Those, and what is meant by `tonight`: the evening and the night. */
export type PartOfDay = (typeof partsOfDay)[number] | 'evening-night';

export const priceFilters = ['free', 'paid'] as const;
export type PriceFilter = (typeof priceFilters)[number];

/** When events take place and what they cost; null: any. Days and hours are those of the clock where an event takes place. */
export interface WhenFilter {
  day: NamedDay | DaySpan | null;
  part: PartOfDay | null;
  price: PriceFilter | null;
}

/** The radii around a place that can be chosen, in km. */
export const radiiKm = [2, 10, 50] as const;
