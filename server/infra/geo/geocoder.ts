import type { Coordinates } from '#contract/geo/distance.ts';
import type { FoundPlace, PlaceType } from '#contract/geo/place.ts';

export interface PlaceNarrowing {
  /** ISO 3166 codes in upper case; none looks everywhere */
  countries: readonly string[];
  types: readonly PlaceType[];
  /** whoever asked has gone */
  signal?: AbortSignal;
}

/** Where places come from: whatever goes wrong behind it, it answers with what it has. Best matches stand first. */
export interface Geocoder {
  /** The places that a whole address may mean: "address, city, state, country". */
  search(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[]>;
  /** What somebody may be about to type. */
  complete(query: string, narrowing: PlaceNarrowing): Promise<FoundPlace[]>;
  /** The nearest known town; null far from any. No outside service is asked. */
  nearest(point: Coordinates): Promise<FoundPlace | null>;
}
