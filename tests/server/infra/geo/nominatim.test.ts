import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { FoundPlaces, placeTypes } from '#contract/geo/place.ts';
import { createCityGeocoder } from '#server/infra/geo/city-geocoder.ts';
import type { Geocoder } from '#server/infra/geo/geocoder.ts';
import { createNominatim } from '#server/infra/geo/nominatim.ts';
import { createRemoteGeocoder } from '#server/infra/geo/remote-geocoder.ts';
import { inJson, nominatimReply, openPlaceService, theatre, type PlaceStandIn } from '#world/services/place-service.ts';

const cities = createCityGeocoder();
const everywhere = { countries: [], types: placeTypes };
const address = 'Avenida Máximo Gómez 35, Santo Domingo, DO';
const town = { city: 'Santo Domingo', address1: null };

describe('[WIZ-08] Nominatim', () => {
  let service: PlaceStandIn;
  /** Time goes on only where somebody waits for it. */
  let elapsedMs: number;
  beforeEach(async () => {
    elapsedMs = 0;
    service = await openPlaceService(inJson(nominatimReply));
  });
  afterEach(() => service.close());

  function onNominatim(): Geocoder {
    const clockwork = {
      now: () => elapsedMs,
      wait: async (delayMs: number) => {
        elapsedMs += delayMs;
      },
    };
    return createRemoteGeocoder({
      service: createNominatim(`${service.url}/maps/`, clockwork),
      cities,
      userAgent: 'Scape/test (+https://scape.test/)',
      now: () => Date.parse('2026-06-01T12:00:00Z'),
      onFailure: () => undefined,
    });
  }

  test('is asked in so many words, and its answer becomes the fields of an event', async () => {
    const found = await onNominatim().search(address, { countries: ['DO', 'US'], types: placeTypes });
    expect(service.asked).toMatchObject([
      {
        path: '/maps/search',
        query: {
          q: [address],
          format: ['jsonv2'],
          addressdetails: ['1'],
          'accept-language': ['en'],
          countrycodes: ['do,us'],
        },
      },
    ]);
    expect(service.asked[0]?.headers['user-agent']).toBe('Scape/test (+https://scape.test/)');
    expect(FoundPlaces.parse(found)).toEqual([
      { placeId: 'nominatim:W44001', ...theatre },
      {
        placeId: 'nominatim:N44004',
        locationName: null,
        address1: '5 Desert Road',
        city: 'El Paso County',
        state: 'TX',
        province: null,
        country: 'United States',
        postalCode: null,
        location: { type: 'Point', coordinates: [-106.2, 31.6] },
        timezone: 'America/Denver',
      },
    ]);
  });

  test('hears nothing of what somebody types', async () => {
    expect((await onNominatim().complete('Santo Dom', everywhere))[0]).toMatchObject(town);
    expect(service.asked).toEqual([]);
  });

  test('is asked one question at a time and one a second, by few at once', async () => {
    const arrivals: number[] = [];
    let underWay = 0;
    let mostUnderWay = 0;
    service.answerWith((response, number) => {
      arrivals.push(elapsedMs);
      underWay += 1;
      mostUnderWay = Math.max(mostUnderWay, underWay);
      setImmediate(() => {
        underWay -= 1;
        inJson(nominatimReply)(response, number);
      });
    });
    const geocoder = onNominatim();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((number) => geocoder.search(`Calle ${String(number)}, Santo Domingo, DO`, everywhere)),
    );
    expect([arrivals, mostUnderWay]).toEqual([[0, 1000, 2000], 1]);
    expect(answers.map(([best]) => best?.address1 ?? null)).toEqual([
      theatre.address1,
      theatre.address1,
      theatre.address1,
      null,
      null,
    ]);
    for (const [best] of answers) expect(best).toMatchObject({ city: 'Santo Domingo' });
  });

  test('those who wait don’t try it again once it has failed', async () => {
    service.answerWith((response) => void response.writeHead(503).end());
    const geocoder = onNominatim();
    const queries = [`${address}, 1`, `${address}, 2`, `${address}, 3`];
    for (const [best] of await Promise.all(queries.map((query) => geocoder.search(query, everywhere)))) {
      expect(best).toMatchObject(town);
    }
    expect(service.asked).toHaveLength(1);
  });

  test('is asked for venues or for addresses alone', async () => {
    const geocoder = onNominatim();
    await geocoder.search(address, { countries: [], types: ['establishment'] });
    await geocoder.search(address, { countries: [], types: ['geocode'] });
    expect(service.asked.map(({ query }) => query['layer'])).toEqual([['poi'], ['address']]);
  });
});
