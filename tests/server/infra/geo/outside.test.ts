import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { eventLimits } from '#contract/events/rules.ts';
import { FoundPlaces, placeLimits, placeTypes } from '#contract/geo/place.ts';
import { createCityGeocoder } from '#server/infra/geo/city-geocoder.ts';
import type { Geocoder } from '#server/infra/geo/geocoder.ts';
import { createRemoteGeocoder } from '#server/infra/geo/remote-geocoder.ts';
import { createPhoton } from '#server/infra/geo/photon.ts';
import {
  inJson,
  openPlaceService,
  photonReply,
  theatre,
  type AnswerPlace,
  type PlaceStandIn,
} from '#world/services/place-service.ts';

const cities = createCityGeocoder();
const everywhere = { countries: [], types: placeTypes };
const address = 'Avenida Máximo Gómez 35, Santo Domingo, DO';
const town = { city: 'Santo Domingo', address1: null };

let service: PlaceStandIn;
let clock: number;
let failures: string[];
beforeEach(async () => {
  service = await openPlaceService(inJson(photonReply));
  clock = Date.parse('2026-06-01T12:00:00Z');
  failures = [];
});
afterEach(() => service.close());

const settings = {
  cities,
  userAgent: 'Scape/test (+https://scape.test/)',
  now: () => clock,
  onFailure: (reason: string) => void failures.push(reason),
};

function onPhoton(timeoutMs?: number): Geocoder {
  const patience = timeoutMs === undefined ? {} : { timeoutMs };
  return createRemoteGeocoder({ ...settings, service: createPhoton(service.url), ...patience });
}

describe('[WIZ-08] Photon', () => {
  test('is asked in so many words, encoded, and its answer becomes the fields of an event', async () => {
    const found = await onPhoton().complete('a&limit=9#x, Gómez', everywhere);
    expect(service.asked).toMatchObject([
      { path: '/api', query: { q: ['a&limit=9#x, Gómez'], limit: ['15'], lang: ['en'] } },
    ]);
    expect(service.asked[0]?.headers['user-agent']).toBe(settings.userAgent);
    expect(FoundPlaces.parse(found)).toEqual([
      { placeId: 'photon:W44001', ...theatre },
      {
        placeId: 'photon:W44002',
        locationName: null,
        address1: 'Main Street',
        city: 'Dallas',
        state: 'TX',
        province: 'Dallas County',
        country: 'United States',
        postalCode: null,
        location: { type: 'Point', coordinates: [-96.797, 32.781] },
        timezone: 'America/Chicago',
      },
      expect.objectContaining({
        city: 'Zürich',
        country: 'Switzerland',
        locationName: null,
        timezone: 'Europe/Zurich',
      }),
    ]);
  });

  test('countries and types narrow what it says', async () => {
    const geocoder = onPhoton();
    const ids = async (countries: string[], types: readonly ('establishment' | 'geocode')[]) =>
      (await geocoder.search('Main Street', { countries, types })).map(({ placeId }) => placeId);
    expect(await ids(['DO', 'US'], placeTypes)).toEqual(['photon:W44001', 'photon:W44002']);
    expect(await ids([], ['establishment'])).toEqual(['photon:W44001']);
    expect(await ids([], ['geocode'])).toEqual(['photon:W44002', 'photon:R44003']);
    expect(service.asked.map(({ query }) => [query['limit'], query['osm_tag']])).toEqual([
      [['40'], undefined],
      [['40'], ['!place', '!highway', '!boundary']],
      [['40'], undefined],
    ]);
  });

  test('a question is asked once a day, however it is spaced', async () => {
    const geocoder = onPhoton();
    const first = await geocoder.search(address, everywhere);
    expect(await geocoder.search(`  ${address.toUpperCase()} `, everywhere)).toEqual(first);
    expect(service.asked).toHaveLength(1);
    clock += 24 * 3600_000;
    await geocoder.search(address, everywhere);
    expect(service.asked).toHaveLength(2);
  });

  test('those who ask the same at once share one question, and who goes takes it from nobody', async () => {
    const geocoder = onPhoton(60_000);
    const [first, last] = [new AbortController(), new AbortController()];
    const ask = (gone: AbortController) => geocoder.search(address, { ...everywhere, signal: gone.signal });
    service.answerWith((response, number) => {
      first.abort();
      inJson(photonReply)(response, number);
    });
    const [left, stayed, alone] = await Promise.all([ask(first), ask(last), geocoder.search(address, everywhere)]);
    expect(left).toEqual([]);
    expect(stayed[0]).toMatchObject(theatre);
    expect(alone).toEqual(stayed);
    expect(service.asked).toHaveLength(1);
  });

  test('when all have gone the question is given up, and asked anew for who comes then', async () => {
    const geocoder = onPhoton(60_000);
    const gone = new AbortController();
    service.answerWith(() => gone.abort());
    const ask = () => geocoder.search(address, { ...everywhere, signal: gone.signal });
    expect(await Promise.all([ask(), ask()])).toEqual([[], []]);
    service.answerWith(inJson(photonReply));
    expect((await geocoder.search(address, everywhere))[0]).toMatchObject(theatre);
    expect([service.asked.length, failures]).toEqual([2, []]);
  });

  test('two questions at once, eight more that wait, and no more', async () => {
    const { queue: turns } = createPhoton(service.url);
    const begun: number[] = [];
    const ends: (() => void)[] = [];
    const take = (number: number) =>
      turns.take(async () => {
        begun.push(number);
        await new Promise<void>((resolve) => ends.push(resolve));
      });
    const taken = Array.from({ length: 10 }, (_unused, number) => take(number));
    await expect(take(10)).rejects.toThrow('Too many wait already');
    expect(begun).toEqual([0, 1]);
    for (const [number, turn] of taken.entries()) {
      expect(begun).toHaveLength(Math.min(number + 2, 10));
      ends.shift()?.();
      await turn;
    }
  });

  test('long lists are cut, and what is no place is left out', async () => {
    const [feature] = photonReply.features;
    const many = Array.from({ length: 30 }, () => feature);
    const beyond = { ...feature, geometry: { type: 'Point', coordinates: [500, 18] } };
    const long = { ...feature, properties: { ...feature?.properties, street: 'x'.repeat(5_000) } };
    service.answerWith(inJson({ features: [null, 7, {}, beyond, long, ...many] }));
    const found = FoundPlaces.parse(await onPhoton().search(address, everywhere));
    expect(found).toHaveLength(placeLimits.results);
    expect(found[0]?.address1).toHaveLength(300);
  });

  test('each part fits its field, and of a list it is the first', async () => {
    const [feature] = photonReply.features;
    const long = 'x'.repeat(5_000);
    const listed = { name: '; Teatro ;Theatre', housenumber: '35;37', street: 'Sol; Luna', postcode: '10205;10206' };
    const parts = (properties: object) => ({ ...feature, properties: { ...feature?.properties, ...properties } });
    const texts = { name: long, street: long, city: long, county: long, state: long, postcode: long };
    service.answerWith(inJson({ features: [parts(listed), parts({ ...texts, postcode: `${'1'.repeat(39)}😀` })] }));
    const [first, second] = FoundPlaces.parse(await onPhoton().search(address, everywhere));
    expect(first).toMatchObject({ locationName: 'Teatro', address1: '35 Sol', postalCode: '10205' });
    expect(second?.postalCode).toBe('1'.repeat(39));
    for (const part of ['locationName', 'address1', 'city', 'state', 'province'] as const) {
      expect([part, second?.[part]?.length]).toEqual([part, eventLimits.place]);
    }
  });
});

describe('[WIZ-08] where the service gives no answer, the embedded table does', () => {
  const elsewhere: AnswerPlace = (response, number) => {
    if (number === 0) response.writeHead(302, { location: '/elsewhere' }).end();
    else inJson(photonReply)(response, number);
  };
  const tooMuch = ' '.repeat(2 * 1024 * 1024) + JSON.stringify(photonReply);
  const withStatus =
    (status: number, headers: Record<string, string> = {}): AnswerPlace =>
    (response) =>
      void response.writeHead(status, headers).end('[]');

  test.each<[string, AnswerPlace]>([
    ['hangs up', (response) => void response.destroy()],
    ['is out of order', withStatus(503)],
    ['has had enough', withStatus(429, { 'retry-after': '2' })],
    ['refuses us', withStatus(403)],
    ['answers with a page', (response) => void response.end('<html></html>')],
    ['answers with something else', inJson({ places: [] })],
    ['answers with far too much', (response) => void response.end(tooMuch)],
    ['sends us elsewhere', elsewhere],
  ])('it %s, and is left alone for a while', async (_what, answer) => {
    service.answerWith(answer);
    const geocoder = onPhoton();
    expect((await geocoder.search(address, everywhere))[0]).toMatchObject(town);
    expect((await geocoder.complete('Santo Dom', everywhere))[0]).toMatchObject(town);
    expect(service.asked).toHaveLength(1);
    expect(failures).toHaveLength(1);
    expect(failures.join()).not.toMatch(/santo|gómez/i);
    service.answerWith(inJson(photonReply));
    clock += 5_000;
    expect((await geocoder.search(address, everywhere))[0]).toMatchObject(theatre);
  });

  test('it is slow', async () => {
    service.answerWith(() => undefined);
    expect((await onPhoton(20).search(address, everywhere))[0]).toMatchObject(town);
    expect(failures).toEqual(['too slow']);
  });

  test.each([
    ['600', 600_000],
    ['Mon, 01 Jun 2026 12:10:00 GMT', 600_000],
    ['999999999', 3600_000],
    ['soon', 5_000],
  ])('it wants to be left alone for %s', async (header, restMs) => {
    service.answerWith(withStatus(429, { 'retry-after': header }));
    const geocoder = onPhoton();
    await geocoder.search(address, everywhere);
    clock += restMs - 1;
    await geocoder.search(address, everywhere);
    expect(service.asked).toHaveLength(1);
    clock += 1;
    await geocoder.search(address, everywhere);
    expect(service.asked).toHaveLength(2);
  });

  test('each failure in a row makes the rest longer, up to five minutes', async () => {
    service.answerWith(withStatus(500));
    const geocoder = onPhoton();
    for (const seconds of [5, 10, 20, 40, 80, 160, 300, 300]) {
      const before = service.asked.length;
      await geocoder.search(address, everywhere);
      clock += seconds * 1000 - 1;
      await geocoder.search(address, everywhere);
      expect([seconds, service.asked.length]).toEqual([seconds, before + 1]);
      clock += 1;
    }
  });

  test('it can’t read one question, which is no reason to leave it alone', async () => {
    service.answerWith(withStatus(400));
    const geocoder = onPhoton();
    expect((await geocoder.search(address, everywhere))[0]).toMatchObject(town);
    service.answerWith(inJson(photonReply));
    expect((await geocoder.search('Teatro Nacional', everywhere))[0]).toMatchObject(theatre);
  });

  test('it knows no such place, which is remembered too', async () => {
    service.answerWith(inJson({ features: [] }));
    const geocoder = onPhoton();
    for (let count = 0; count < 2; count += 1) {
      expect((await geocoder.search(address, everywhere))[0]).toMatchObject(town);
    }
    expect([service.asked.length, failures]).toEqual([1, []]);
  });

  test('whoever asked has gone, for which the service is not to blame', async () => {
    const gone = new AbortController();
    service.answerWith(() => gone.abort());
    const geocoder = onPhoton(60_000);
    expect(await geocoder.search(address, { ...everywhere, signal: gone.signal })).toEqual([]);
    service.answerWith(inJson(photonReply));
    expect((await geocoder.search(address, everywhere))[0]).toMatchObject(theatre);
    expect(failures).toEqual([]);
  });

  test('a pin is never told to it', async () => {
    expect(await onPhoton().nearest({ latitude: 18.47, longitude: -69.9 })).toMatchObject({ city: 'Santo Domingo' });
    expect(service.asked).toEqual([]);
  });
});
