import type { FoundPlace, PlaceType } from '#contract/geo/place.ts';
import type { PlaceNarrowing } from './geocoder.ts';
import type { ThrottledQueue } from '#server/infra/queue/throttled-queue.ts';

/** A place from a service, with its country as an upper-case ISO 3166 code for filtering. */
export interface RemotePlace {
  place: Omit<FoundPlace, 'timezone'>;
  countryCode: string | undefined;
  type: PlaceType;
}

/** A remote geocoder: its requests and replies. */
export interface PlaceService {
  addressOf(query: string, narrowing: PlaceNarrowing): URL;
  /** The places in a JSON reply; null if it isn't valid. */
  placesIn(reply: unknown): RemotePlace[] | null;
  /** its rules allow requests while the user types */
  mayComplete: boolean;
  /** limits the rate and number of its requests */
  queue: ThrottledQueue;
}

/** The URL of a service's call, whether the setting names the service or the call itself. */
export function callAt(base: string, call: string, parameters: [name: string, value: string][]): URL {
  const url = new URL(base);
  url.pathname = `${url.pathname.replace(/\/+$/, '').replace(new RegExp(`/${call}$`), '')}/${call}`;
  url.search = new URLSearchParams(parameters).toString();
  return url;
}
