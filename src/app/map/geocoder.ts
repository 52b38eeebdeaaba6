import * as z from 'zod/mini';
import type { Coordinates } from '#contract/geo/distance.ts';
import { FoundPlaces, placeCountries, placeLimits, placeTypes, type FoundPlace } from '#contract/geo/place.ts';
import { windowApiMarker } from '#data/storage/api-marker.ts';
import { createTransport } from '#sync/transport/http-transport.ts';

const timeoutMs = 8_000;

/** The server has no answer to where something is: it knows no such call, or has been asked too often. */
export class GeocodingUnavailable extends Error {
  override readonly name = 'PlacesUnknown';
}

async function geocode(path: string, query: Record<string, string>, signal: AbortSignal): Promise<FoundPlace[]> {
  // Tried once: whoever types asks again with the next letter.
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

/** Where places are looked up: at the server. Each throws WireError or PlacesUnknown where there is no answer. */
export const geocoder = {
  /** Places that begin as somebody types them: venues, addresses and towns of the countries that events are made in. */
  complete(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
    const q = text.slice(0, placeLimits.query);
    return geocode('/geocode/autocomplete', { q, countries: placeCountries.join(), types: placeTypes.join() }, signal);
  },

  /** Towns, addresses and venues of anywhere that begin as somebody types them. */
  anywhere(text: string, signal: AbortSignal): Promise<FoundPlace[]> {
    return geocode('/geocode/autocomplete', { q: text.slice(0, placeLimits.query), countries: 'any' }, signal);
  },

  /** Places that an address may mean, the likeliest first. */
  find(address: string, signal: AbortSignal): Promise<FoundPlace[]> {
    return geocode('/geocode', { q: address.slice(0, placeLimits.query) }, signal);
  },

  /** The town that a pin is in or near; null where there is none. */
  async nearest(pin: Coordinates, signal: AbortSignal): Promise<FoundPlace | null> {
    // A tenth of a metre: the server reads no number of any length.
    const query = { lat: pin.latitude.toFixed(6), lng: pin.longitude.toFixed(6) };
    return (await geocode('/geocode/reverse', query, signal))[0] ?? null;
  },
};
