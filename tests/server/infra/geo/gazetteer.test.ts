import { describe, expect, test } from 'vitest';
import { countryCodeOf } from '#server/infra/geo/countries.ts';
import { createGazetteer } from '#server/infra/geo/gazetteer.ts';
import { regionNamed } from '#server/infra/geo/regions.ts';
import { isTimeZone } from '#contract/calendar/zoned-time.ts';

const { locate } = createGazetteer();

test.each([
  ['Santo Domingo', 'Dominican Republic', null, 18.47, -69.89, 'America/Santo_Domingo'],
  ['Dallas, TX', 'United States', 'TX', 32.78, -96.81, 'America/Chicago'],
  ['Zürich', 'Switzerland', null, 47.37, 8.55, 'Europe/Zurich'],
  ['München', 'Germany', null, 48.14, 11.58, 'Europe/Berlin'],
  ['  são paulo ', 'Brazil', null, -23.55, -46.64, 'America/Sao_Paulo'],
  ['NEW YORK', 'United States', 'NY', 40.71, -74.01, 'America/New_York'],
  ['Washington, DC', 'United States', 'DC', 38.9, -77.04, 'America/New_York'],
  ['Geneva', 'Switzerland', null, 46.2, 6.15, 'Europe/Zurich'],
  ['St. Petersburg, FL', 'United States', 'FL', 27.77, -82.68, 'America/New_York'],
  ['Honolulu', 'United States', 'HI', 21.31, -157.86, 'Pacific/Honolulu'],
])('[API-01] %s is found', (city, country, state, lat, lng, timeZone) => {
  const place = locate(city);
  expect(place).toMatchObject({ country, state, timeZone });
  expect(place?.lat).toBeCloseTo(lat, 1);
  expect(place?.lng).toBeCloseTo(lng, 1);
});

test('the most populous place of a name is meant, unless country or region say otherwise', () => {
  expect(locate('Paris')).toMatchObject({ country: 'France' });
  expect(locate('Paris', 'U.S.A.')).toMatchObject({ country: 'United States', state: 'TX' });
  expect(locate('Portland', 'USA')).toMatchObject({ state: 'OR' });
  expect(locate('Portland', 'USA', 'Maine')).toMatchObject({ state: 'ME' });
  expect(locate('London', 'UK')).toMatchObject({ country: 'United Kingdom' });
  expect(locate('London, ON', 'Canada')).toMatchObject({ country: 'Canada', state: 'ON' });
  expect(locate('Santiago', 'República Dominicana')).toMatchObject({ city: 'Santiago de los Caballeros' });
});

test('a place that isn’t there is not made up', () => {
  expect(locate('Nowhereville')).toBeNull();
  expect(locate('Zürich', 'Peru')).toBeNull();
  expect(locate('Zürich, TX')).toBeNull();
  expect(locate('')).toBeNull();
  expect(locate(', ,')).toBeNull();
});

describe('a country is known', () => {
  test.each([
    ['U.S.A.', 'US'],
    ['U.K.', 'GB'],
    ['Scotland', 'GB'],
    ['Deutschland', 'DE'],
    ['Myanmar', 'MM'],
    ['Czech Republic', 'CZ'],
    ['Germany', 'DE'],
    ['España', 'ES'],
    ['Yemen', 'YE'],
    ['de', 'DE'],
  ])('%s', (name, code) => expect(countryCodeOf(name)).toBe(code));

  test('but not what is none', () => expect(countryCodeOf('Atlantis')).toBeNull());
});

test('every region’s time zone is one', () => {
  const codes = { US: 'AL AK AZ CA FL HI ID IN MI NY', CA: 'NL ON SK NU', AU: 'NSW NT QLD SA TAS VIC WA ACT' };
  const zones = Object.entries(codes).flatMap(([country, shorts]) =>
    shorts.split(' ').map((short) => regionNamed(country, short)?.timeZone ?? `none of ${short}`),
  );
  expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
});

test('[API-01] where the time isn’t sure an import goes by what most of the country keeps', () => {
  expect(locate('Coyhaique', 'Chile')?.timeZone).toBe('America/Santiago');
  expect(locate('Manaus', 'Brazil')?.timeZone).toBe('America/Manaus');
});
