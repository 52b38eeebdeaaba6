import { describe, expect, test } from 'vitest';
import { FoundPlaces, placeLimits, placeTypes } from '#contract/geo/place.ts';
import { isTimeZone } from '#contract/calendar/zoned-time.ts';
import { createCityGeocoder } from '#server/infra/geo/city-geocoder.ts';

const geocoder = createCityGeocoder();
const ours = ['US', 'DO', 'MX', 'CA'];

async function complete(query: string, countries: readonly string[] = ours) {
  return await geocoder.complete(query, { countries, types: placeTypes });
}
async function search(query: string, countries: readonly string[] = []) {
  return await geocoder.search(query, { countries, types: placeTypes });
}

describe('[WIZ-08] the embedded table completes', () => {
  test.each([
    ['santo do', 'Santo Domingo', null, 'Dominican Republic', 'America/Santo_Domingo'],
    ['HIGUEY', 'Salvaleón de Higüey', null, 'Dominican Republic', 'America/Santo_Domingo'],
    ['vegas', 'Las Vegas', 'NV', 'United States', 'America/Los_Angeles'],
    ['nueva yo', 'New York City', 'NY', 'United States', 'America/New_York'],
    ['cdmx', 'Mexico City', 'CDMX', 'Mexico', 'America/Mexico_City'],
    ['cancun', 'Cancún', 'QR', 'Mexico', 'America/Cancun'],
    ['paris', 'Paris', 'TX', 'United States', 'America/Chicago'],
    ['paris, on', 'Paris', 'ON', 'Canada', 'America/Toronto'],
    ['dallas tx', 'Dallas', 'TX', 'United States', 'America/Chicago'],
    ['Av. Churchill 1099, Santo', 'Santo Domingo', null, 'Dominican Republic', 'America/Santo_Domingo'],
    ['Calle 5, 10101 Santo Domingo, D', 'Santo Domingo', null, 'Dominican Republic', 'America/Santo_Domingo'],
  ])('%s', async (query, city, state, country, timezone) => {
    const [place] = await complete(query);
    expect(place).toMatchObject({ city, state, country, timezone, address1: null, locationName: null });
    expect(place?.placeId).toMatch(/^city:\d+$/);
  });

  test('only what lies in the countries that are meant', async () => {
    expect((await complete('bogota')).map(({ country }) => country)).not.toContain('Colombia');
    expect((await complete('bogota', ['CO']))[0]).toMatchObject({ city: 'Bogotá', country: 'Colombia' });
    expect((await complete('paris', ['FR']))[0]).toMatchObject({ city: 'Paris', country: 'France' });
    expect(await complete('paris', ['DO'])).toEqual([]);
  });

  test('no more than a list holds, and nothing twice', async () => {
    const found = await complete('sa');
    expect(FoundPlaces.parse(found)).toHaveLength(placeLimits.results);
    expect(new Set(found.map(({ placeId }) => placeId)).size).toBe(found.length);
  });

  test('nothing for what no town is called, and no venues, of which it has none', async () => {
    for (const query of ['xqzwv', '!!', ', ,', '١٢']) expect(await complete(query)).toEqual([]);
    expect(await geocoder.complete('santo do', { countries: ours, types: ['establishment'] })).toEqual([]);
  });
});

describe('[WIZ-08] the embedded table finds the town of a whole address', () => {
  test.each([
    ['Av. Winston Churchill 1099, Santo Domingo, Distrito Nacional, Dominican Republic', 'Santo Domingo', null],
    ['Santo Domingo, DO', 'Santo Domingo', null],
    ['1600 Pennsylvania Avenue, Washington, DC, United States', 'Washington, D.C.', 'DC'],
    ['123 Main St, New York, NY', 'New York City', 'NY'],
    ['New York, New York, USA', 'New York City', 'NY'],
    ['Calle Sol 5, Puebla, Puebla, Mexico', 'Puebla', 'Pue'],
    ['Ontario, CA', 'Ontario', 'CA'],
    ['Toronto, CA', 'Toronto', 'ON'],
    ['Higüey, DO', 'Salvaleón de Higüey', null],
    ['Bogota, Colombia', 'Bogotá', null],
    ['8001 Zürich', 'Zürich', null],
  ])('%s', async (query, city, state) => {
    expect((await search(query))[0]).toMatchObject({ city, state });
  });

  test('the largest of a name first, unless country or region narrow it', async () => {
    const all = await search('Paris');
    expect(all[0]).toMatchObject({ country: 'France' });
    expect(all.length).toBeGreaterThan(1);
    expect((await search('Paris', ['US']))[0]).toMatchObject({ country: 'United States', state: 'TX' });
    expect(await search('Paris, TX')).toHaveLength(1);
  });

  test('and makes none up', async () => {
    for (const query of ['Nowhereville', 'Zürich, TX', 'Casa', '12345']) expect(await search(query)).toEqual([]);
  });
});

describe('[WIZ-08] the town nearest to a pin', () => {
  test('is the city rather than one of its quarters, with the zone that is kept there', async () => {
    const town = await geocoder.nearest({ latitude: 18.4707, longitude: -69.9106 });
    expect(town).toMatchObject({ city: 'Santo Domingo', timezone: 'America/Santo_Domingo' });
  });

  test('is found across the date line and not in the middle of an ocean', async () => {
    expect(await geocoder.nearest({ latitude: -16.8, longitude: -179.99 })).toMatchObject({ country: 'Fiji' });
    expect(await geocoder.nearest({ latitude: 0, longitude: -30 })).toBeNull();
  });

  test.each([
    ['El Paso', 31.76, -106.49, 'America/Denver'],
    ['Juárez', 31.72, -106.46, 'America/Ciudad_Juarez'],
    ['Tijuana', 32.5, -117.02, 'America/Tijuana'],
    ['Knoxville', 35.96, -83.92, 'America/New_York'],
    ['Nashville', 36.17, -86.78, 'America/Chicago'],
    ['Pensacola', 30.42, -87.22, 'America/Chicago'],
    ['Tallahassee', 30.44, -84.28, 'America/New_York'],
    ['Kenora', 49.77, -94.49, 'America/Winnipeg'],
    ['Las Palmas', 28.1, -15.42, 'Atlantic/Canary'],
    ['Manaus', -3.1, -60.02, 'America/Manaus'],
    ['Cuiabá', -15.6, -56.1, 'America/Cuiaba'],
    ['Rio Branco', -9.97, -67.81, 'America/Rio_Branco'],
    ['São Paulo', -23.55, -46.63, 'America/Sao_Paulo'],
    ['Vladivostok', 43.12, 131.89, 'Asia/Vladivostok'],
    ['Novosibirsk', 55.03, 82.92, 'Asia/Novosibirsk'],
    ['Kaliningrad', 54.71, 20.51, 'Europe/Kaliningrad'],
    ['Moscow', 55.75, 37.62, 'Europe/Moscow'],
    ['Denpasar', -8.65, 115.22, 'Asia/Makassar'],
    ['Jayapura', -2.53, 140.7, 'Asia/Jayapura'],
    ['Lubumbashi', -11.66, 27.48, 'Africa/Lubumbashi'],
    ['Kinshasa', -4.33, 15.31, 'Africa/Kinshasa'],
    ['Hanga Roa', -27.15, -109.42, 'Pacific/Easter'],
    ['Valparaíso', -33.04, -71.6, 'America/Santiago'],
    ['Puerto Ayora', -0.74, -90.31, 'Pacific/Galapagos'],
    ['Quito', -0.23, -78.52, 'America/Guayaquil'],
    ['Waitangi', -43.95, -176.56, 'Pacific/Chatham'],
    ['Wellington', -41.29, 174.78, 'Pacific/Auckland'],
    ['Ölgii', 48.97, 89.96, 'Asia/Hovd'],
    ['Kiritimati', 1.99, -157.47, 'Pacific/Kiritimati'],
    ['Ponta Delgada', 37.74, -25.67, 'Atlantic/Azores'],
    ['Funchal', 32.67, -16.92, 'Atlantic/Madeira'],
  ])('%s keeps another time than the rest, or not', async (_city, latitude, longitude, timezone) => {
    const town = await geocoder.nearest({ latitude, longitude });
    expect(town?.timezone).toBe(timezone);
    expect(isTimeZone(timezone)).toBe(true);
  });

  test.each([
    ['Eirunepé', -6.66, -69.87, 'Brazil'],
    ['Simferopol', 44.95, 34.1, 'Ukraine'],
    ['Coyhaique', -45.57, -72.07, 'Chile'],
    ['Zavkhan', 47.74, 96.84, 'Mongolia'],
  ])('where %s doesn’t tell its time for sure, none is made up', async (_city, latitude, longitude, country) => {
    expect(await geocoder.nearest({ latitude, longitude })).toMatchObject({ country, timezone: null });
  });
});
