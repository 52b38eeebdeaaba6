import * as z from 'zod/mini';
import { Point } from '#contract/events/parts.ts';

/** A place as a geocoder knows it; null where it has no such part. `address1` is street and number in one. */
export const FoundPlace = z.object({
  placeId: z.string(),
  locationName: z.nullable(z.string()),
  address1: z.nullable(z.string()),
  city: z.nullable(z.string()),
  /** short name of the region, "TX" */
  state: z.nullable(z.string()),
  /** what lies between city and region, a county for one */
  province: z.nullable(z.string()),
  country: z.nullable(z.string()),
  postalCode: z.nullable(z.string()),
  location: Point,
  /** IANA name; null where it isn't known */
  timezone: z.nullable(z.string()),
});
export type FoundPlace = z.infer<typeof FoundPlace>;

/** What a search for places answers: the best first, `placeLimits.results` at most; empty where nothing was found. */
export const FoundPlaces = z.array(FoundPlace);

/** ISO 3166 codes of the countries in which an organizer's places are looked for. */
export const placeCountries = ['us', 'do', 'mx', 'ca'] as const;
/** The types of places that one can search for. */
export const placeTypes = ['establishment', 'geocode'] as const;
/** `establishment`: a venue; `geocode`: an address or a town. */
export type PlaceType = (typeof placeTypes)[number];

/** In letters: `query`, `fewestLetters`. In number: `results` of an answer, `countries` that a search is narrowed to. */
export const placeLimits = { query: 200, results: 8, fewestLetters: 2, countries: 10 } as const;
