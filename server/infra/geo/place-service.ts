import type { FoundPlace, PlaceType } from '#contract/geo/place.ts';
import type { PlaceNarrowing } from './geocoder.ts';
import type { ThrottledQueue } from '#server/infra/queue/throttled-queue.ts';

/** A place as a service knows it; its country as an upper-case ISO 3166 code, to be narrowed by. */
export interface RemotePlace {
  place: Omit<FoundPlace, 'timezone'>;
  countryCode: string | undefined;
  type: PlaceType;
}

/** An outside geocoder: how it is asked and how it answers. */
export interface PlaceService {
  addressOf(query: string, narrowing: PlaceNarrowing): URL;
  /** What its JSON says; null for nonsense. */
  placesIn(reply: unknown): RemotePlace[] | null;
  /** Its rules allow questions while somebody types. */
  mayComplete: boolean;
  /** How often and how many at once it may be asked. */
  queue: ThrottledQueue;
}

/** The address of a service's call, whether its setting names the service or the call itself. */
export function callAt(base: string, call: string, parameters: [name: string, value: string][]): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(new RegExp(`/${call}$`), '')}/${call}`;
  url.search = new URLSearchParams(parameters).toString();
  return url;
}
