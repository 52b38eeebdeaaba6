import * as z from 'zod/mini';
import { callAt, type PlaceService, type RemotePlace } from './place-service.ts';
import { remotePlaceOf } from './remote-address.ts';
import { createThrottledQueue } from '#server/infra/queue/throttled-queue.ts';

const text = z.optional(z.string());

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    osm_type: z.string().check(z.regex(/^[A-Z]{1,3}$/)),
    osm_id: z.int(),
    osm_key: text,
    osm_value: text,
    type: text,
    name: text,
    housenumber: text,
    street: text,
    city: text,
    county: text,
    state: text,
    country: text,
    countrycode: text,
    postcode: text,
  }),
});
type Properties = z.infer<typeof Feature>['properties'];

const Reply = z.object({ features: z.array(z.unknown()).check(z.maxLength(200)) });

/** Keys of things that aren't destinations by themselves. */
const plainKeys = new Set(['place', 'highway', 'boundary']);
const towns = new Set(['city', 'town', 'village', 'hamlet']);
const maxAtOnce = 2;
const maxQueued = 8;
/** Countries and types are filtered here, because older releases refuse a country parameter. */
const resultLimits = { narrow: 40, wide: 15 };

/** The address parts that a feature's name stands for, besides being the name of an establishment. */
function namedBy({ type, name, osm_key: key, osm_value: value }: Properties): Partial<Properties> {
  if (type === 'street' || key === 'highway') return { street: name };
  if (type === 'city' || (key === 'place' && towns.has(value ?? ''))) return { city: name };
  if (type === 'county' || type === 'state' || type === 'country') return { [type]: name };
  return {};
}

function placeOf(feature: unknown): RemotePlace[] {
  const result = Feature.safeParse(feature);
  if (!result.success) return [];
  const { geometry, properties } = result.data;
  const { street, city, county, state, country } = { ...namedBy(properties), ...properties };
  const isPlain = plainKeys.has(properties.osm_key ?? 'place') || properties.name === undefined;
  const place = remotePlaceOf({
    placeId: `photon:${properties.osm_type}${String(properties.osm_id)}`,
    name: properties.name,
    houseNumber: properties.housenumber,
    street,
    locality: city,
    county,
    state,
    country,
    countryCode: properties.countrycode,
    postalCode: properties.postcode,
    longitude: geometry.coordinates[0],
    latitude: geometry.coordinates[1],
    type: isPlain ? 'geocode' : 'establishment',
  });
  return place === null ? [] : [place];
}

/** Komoot's geocoder on OpenStreetMap data, made for requests while the user types. */
export function createPhoton(base: string): PlaceService {
  return {
    mayComplete: true,
    queue: createThrottledQueue({ maxAtOnce, maxQueued }),
    addressOf(query, { countries, types }) {
      const isNarrow = countries.length > 0 || types.length < 2;
      const isForVenues = !types.includes('geocode');
      return callAt(base, 'api', [
        ['q', query],
        ['limit', String(isNarrow ? resultLimits.narrow : resultLimits.wide)],
        ['lang', 'en'],
        ...(isForVenues ? [...plainKeys].map((key): [string, string] => ['osm_tag', `!${key}`]) : []),
      ]);
    },
    placesIn(reply) {
      const result = Reply.safeParse(reply);
      return result.success ? result.data.features.flatMap(placeOf) : null;
    },
  };
}
