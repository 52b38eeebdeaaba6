import * as z from 'zod/mini';
import { placeLimits } from '#contract/geo/place.ts';
import { callAt, type PlaceService, type RemotePlace } from './place-service.ts';
import { remotePlaceOf } from './remote-address.ts';
import { createThrottledQueue, type QueueClock } from '#server/infra/queue/throttled-queue.ts';

const text = z.optional(z.string());
/** Degrees come as strings. */
const degrees = z.pipe(
  z.string().check(z.regex(/^-?\d{1,3}(\.\d+)?$/)),
  z.transform((written) => Number(written)),
);

const Found = z.object({
  osm_type: z.optional(z.enum(['node', 'way', 'relation'])),
  osm_id: z.optional(z.int()),
  lat: degrees,
  lon: degrees,
  category: text,
  name: text,
  address: z.object({
    house_number: text,
    road: text,
    pedestrian: text,
    footway: text,
    city: text,
    town: text,
    village: text,
    municipality: text,
    hamlet: text,
    county: text,
    state: text,
    country: text,
    country_code: text,
    postcode: text,
  }),
});

const Reply = z.array(z.unknown()).check(z.maxLength(200));

const plainCategories = new Set(['place', 'highway', 'boundary']);
/** The public service's rules: one request at a time, and one per second. */
const secondMs = 1000;
const maxQueued = 2;

function placeOf(found: unknown): RemotePlace[] {
  const result = Found.safeParse(found);
  if (!result.success) return [];
  const { address, category, name, lat, lon, osm_type: kind, osm_id: id } = result.data;
  const isPlain = plainCategories.has(category ?? 'place') || (name ?? '') === '';
  const place = remotePlaceOf({
    // The centre of a postal code's area has no OpenStreetMap id.
    placeId: `nominatim:${kind === undefined || id === undefined ? `${lat},${lon}` : `${kind[0]?.toUpperCase()}${id}`}`,
    name,
    houseNumber: address.house_number,
    street: address.road ?? address.pedestrian ?? address.footway,
    locality: address.city ?? address.town ?? address.village ?? address.municipality ?? address.hamlet,
    county: address.county,
    state: address.state,
    country: address.country,
    countryCode: address.country_code,
    postalCode: address.postcode,
    longitude: lon,
    latitude: lat,
    type: isPlain ? 'geocode' : 'establishment',
  });
  return place === null ? [] : [place];
}

/** OpenStreetMap's own geocoder: for whole addresses; its rules forbid requests while the user types. */
export function createNominatim(base: string, clockwork?: QueueClock): PlaceService {
  return {
    mayComplete: false,
    queue: createThrottledQueue({ maxAtOnce: 1, maxQueued, intervalMs: secondMs, ...clockwork }),
    addressOf(query, { countries, types }) {
      const [only] = types.length === 1 ? types : [];
      return callAt(base, 'search', [
        ['q', query],
        ['format', 'jsonv2'],
        ['addressdetails', '1'],
        ['accept-language', 'en'],
        ['limit', String(placeLimits.results)],
        ...(countries.length === 0 ? [] : [['countrycodes', countries.join(',').toLowerCase()] as [string, string]]),
        ...(only === undefined ? [] : [['layer', only === 'establishment' ? 'poi' : 'address'] as [string, string]]),
      ]);
    },
    placesIn(reply) {
      const result = Reply.safeParse(reply);
      return result.success ? result.data.flatMap(placeOf) : null;
    },
  };
}
