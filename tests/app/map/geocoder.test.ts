import { afterEach, expect, test, vi } from 'vitest';
import { geocoder } from '#app/map/geocoder.ts';
import type { FoundPlace } from '#contract/geo/place.ts';

const town: FoundPlace = {
  placeId: 'city:1',
  locationName: null,
  address1: null,
  city: 'Santo Domingo',
  state: 'DN',
  province: null,
  country: 'Dominican Republic',
  postalCode: null,
  location: { type: 'Point', coordinates: [-69.9, 18.4] },
  timezone: 'America/Santo_Domingo',
};
const signal = new AbortController().signal;

/** What was asked, each answered the same. */
function answer(json: unknown, status = 200): URL[] {
  const asked: URL[] = [];
  vi.stubGlobal('fetch', async (address: string, { signal: given }: RequestInit) => {
    given?.throwIfAborted();
    asked.push(new URL(address));
    return Promise.resolve(Response.json(json, { status, headers: { 'scape-api': '1' } }));
  });
  return asked;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

test('[WIZ-08] suggestions are of us, do, mx and ca, and of the types establishment and geocode', async () => {
  const asked = answer([town]);
  expect(await geocoder.complete('Santo & Domingo', signal)).toEqual([town]);
  expect(asked[0]?.pathname).toBe('/api/geocode/autocomplete');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({
    q: 'Santo & Domingo',
    countries: 'us,do,mx,ca',
    types: 'establishment,geocode',
  });
});

test('[MAP-01] places of the map are looked for in any country, by what was typed alone', async () => {
  const asked = answer([town]);
  expect(await geocoder.anywhere('Santo & Domingo', signal)).toEqual([town]);
  expect(asked[0]?.pathname).toBe('/api/geocode/autocomplete');
  expect(Object.fromEntries(asked[0]?.searchParams ?? [])).toEqual({ q: 'Santo & Domingo', countries: 'any' });
  await geocoder.anywhere('x'.repeat(1_300), signal);
  expect(asked[1]?.searchParams.get('q')).toBe('x'.repeat(200));
  answer({ message: 'Too many', error: 'rate_limited' }, 429);
  await expect(geocoder.anywhere('Santo', signal)).rejects.toMatchObject({ name: 'PlacesUnknown' });
});

test('[WIZ-08] a whole address is looked up anywhere, and no more of it than the server takes', async () => {
  const asked = answer([town]);
  expect(await geocoder.find('x'.repeat(1_300), signal)).toEqual([town]);
  expect([asked[0]?.pathname, asked[0]?.search]).toEqual(['/api/geocode', `?q=${'x'.repeat(200)}`]);
});

test('[WIZ-08] the nearest town of a pin; null where there is none', async () => {
  const asked = answer([town]);
  expect(await geocoder.nearest({ latitude: 18.5, longitude: -69.25 }, signal)).toEqual(town);
  expect(`${asked[0]?.pathname ?? ''}${asked[0]?.search ?? ''}`).toBe(
    '/api/geocode/reverse?lat=18.500000&lng=-69.250000',
  );
  await geocoder.nearest({ latitude: 18.470712345678912, longitude: -1e-7 }, signal);
  expect(asked[1]?.search).toBe('?lat=18.470712&lng=-0.000000');
  answer([]);
  expect(await geocoder.nearest({ latitude: 0, longitude: 0 }, signal)).toBeNull();
});

test.each([
  ['refuses', { message: 'Too many', error: 'rate_limited' }, 429],
  ['knows no such call', { message: 'No such call', error: 'no_such_call' }, 404],
  ['answers something else', { places: [] }, 200],
  ['answers half a place', [{ ...town, location: null }], 200],
])('[WIZ-08] a server that %s has no answer', async (_name, json, status) => {
  answer(json, status);
  await expect(geocoder.complete('Santo', signal)).rejects.toMatchObject({ name: 'PlacesUnknown' });
});

test('[WIZ-08] with no connection, or given up, it fails as a wire does', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(geocoder.find('Santo', signal)).rejects.toMatchObject({ name: 'WireError' });
  answer([town]);
  await expect(geocoder.find('Santo', AbortSignal.abort())).rejects.toMatchObject({ name: 'WireError' });
});
