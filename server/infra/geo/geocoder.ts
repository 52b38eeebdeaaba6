import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace, PlaceType } from '#contract/geo/place.ts';

export interface PlaceNarrowing {
  /** upper-case ISO 3166 codes; empty: everywhere */
  countries: readonly string[];
  types: readonly PlaceType[];
  /** aborted when the caller has gone */
  signal?: AbortSignal;
}

/** Finds places, best matches first. If a service fails, it answers with what it has. */
export interface Geocoder {
  /** The places that a whole address may mean: "address, city, state, country". */
  search(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[]>;
  /** Places that a user may be about to type. */
  complete(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[]>;
  /** The nearest known town; null far from any. Doesn't use the network. */
  nearest(point: Coordinates): Promise<FoundPlace | null>;
}
