import * as z from 'zod/mini';
import type { Coordinates } from '#contract/geo/distance.ts';
import { FoundPlaces, placeCountries, placeLimits, placeTypes, type FoundPlace } from '#contract/geo/place.ts';
import { windowApiMarker } from '#data/storage/api-marker.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const timeoutMs = 8_000;

/** The server could not answer: it has no geocoder, or the rate limit was exceeded. */
class GeocodingUnavailable extends Error {
  override readonly name = 'PlacesUnknown';
}

async function geocode(path: string, query: Record<string, string>, signal: AbortSignal): Promise<FoundPlace[]> {
  // No retries: the next key press asks again.
  const transport = createTransport({
    origin: location.origin,
    serverMark: windowApiMarker,
    token: () => Promise.resolve(null),
  });
  const request = { method: 'GET', headers: {}, body: null, timeoutMs } as const;
  const reply = await transport.send({ ...request, path: `${path}?${new URLSearchParams(query).toString()}` }, signal);
  const parsed = z.safeParse(FoundPlaces, reply.json);
  if (reply.status !== 200 || !parsed.success) throw new GeocodingUnavailable();
  return parsed.data;
}

/** Geocodes via the server. All methods throw WireError or GeocodingUnavailable if there is no answer. */
export const geocoder = {
  /** Completes venues, addresses and towns in the countries where events can be created. */
  complete(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
    const q = text.slice(0, placeLimits.query);
    return geocode('/geocode/autocomplete', { q, countries: placeCountries.join(), types: placeTypes.join() }, signal);
  },

  /** Completes towns, addresses and venues anywhere. */
  anywhere(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
    return geocode('/geocode/autocomplete', { q: text.slice(0, placeLimits.query), countries: 'any' }, signal);
  },

  /** The places that an address may mean, best match first. */
  find(address: string, signal: AbortSignal): Promise<FoundPlace[]> {
    return geocode('/geocode', { q: address.slice(0, placeLimits.query) }, signal);
  },

  /** The town at or near a pin; null if there is none. */
  async nearest(pin: Coordinates, signal: AbortSignal): Promise<FoundPlace | null> {
    // Six decimals, i.e. a tenth of a metre: the server limits the length of numbers.
    const query = { lat: pin.latitude.toFixed(6), lng: pin.longitude.toFixed(6) };
    return (await geocode('/geocode/reverse', query, signal))[0] ?? null;
  },
};
