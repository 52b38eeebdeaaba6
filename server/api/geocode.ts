import * as z from 'zod/mini';
import { ErrorReply } from '#contract/sync/error-reply.ts';
import { FoundPlaces, placeCountries, placeLimits, placeTypes } from '#contract/geo/place.ts';
import { abortSignalOf } from './http/abort-signal.ts';
import { parsed } from './http/parse.ts';
import { numberBetween } from './http/query.ts';
import { routeLimit } from './limits/route-limits.ts';
import type { PlaceServices } from './services.ts';
import type { Web } from './web.ts';

/** Names separated by commas. */
const list = z.pipe(
  z.string().check(z.maxLength(200)),
  z.transform((text) => text.split(',').map((part) => part.trim().toLowerCase())),
);

const query = z.string().check(z.trim(), z.minLength(placeLimits.fewestLetters), z.maxLength(placeLimits.query));
const anyCountry = 'any';
const countries = z.pipe(
  z.pipe(
    list,
    z.transform((codes) => (codes.join() === anyCountry ? [] : codes)),
  ),
  z
    .array(z.string().check(z.regex(/^[a-z]{2}$/, 'Must be country codes')))
    .check(z.maxLength(placeLimits.countries, `Must be at most ${String(placeLimits.countries)}`)),
);
const types = z._default(z.pipe(list, z.array(z.enum(placeTypes))), [...placeTypes]);

const SearchQuery = z.object({ q: query, countries: z._default(countries, []), types });
const CompleteQuery = z.object({ q: query, countries: z._default(countries, [...placeCountries]), types });
type WordsQuery = typeof SearchQuery | typeof CompleteQuery;
const PointQuery = z.object({ lat: numberBetween(-90, 90), lng: numberBetween(-180, 180) });

const tags = ['places'];
const response = { 200: FoundPlaces, '4xx': ErrorReply };

/** Geocoding. No cache on the way may keep what a person searched for. */
export function registerGeocode(web: Web, services: PlaceServices): void {
  const { geocoder } = services;
  const cacheControl = 'private, max-age=300';
  const upperCase = (codes: string[]) => codes.map((code) => code.toUpperCase());

  function byWords(url: string, verb: 'search' | 'complete', Query: WordsQuery, config: object): void {
    web.route({
      method: 'GET',
      url,
      config,
      schema: { tags, querystring: Query, response },
      async handler(request, reply) {
        const { q, countries, types } = parsed(Query, request.query);
        const narrowing = { countries: upperCase(countries), types, signal: abortSignalOf(reply) };
        return await reply.header('Cache-Control', cacheControl).send(await geocoder[verb](q, narrowing));
      },
    });
  }

  byWords('/api/geocode', 'search', SearchQuery, routeLimit(services, 'geocode'));
  byWords('/api/geocode/autocomplete', 'complete', CompleteQuery, routeLimit(services, 'placeSuggestion'));

  web.route({
    method: 'GET',
    url: '/api/geocode/reverse',
    config: routeLimit(services, 'geocode'),
    schema: { tags, querystring: PointQuery, response },
    async handler(request, reply) {
      const { lat, lng } = parsed(PointQuery, request.query);
      const town = await geocoder.nearest({ latitude: lat, longitude: lng });
      return await reply.header('Cache-Control', cacheControl).send(town === null ? [] : [town]);
    },
  });
}
