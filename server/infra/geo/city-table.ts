import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';
import { readCityArrays, type CityArrays } from './city-arrays.ts';

export interface City {
  /** GeoNames' id */
  id: number;
  name: string;
  /** ISO 3166 code */
  country: string;
  /**
   * GeoNames' code of the region: the postal code of US states, the ISO code in a few other countries, else a number
   */
  region: string;
  population: number;
  lat: number;
  lng: number;
}

export interface CityTable {
  /** All places with exactly this folded name. */
  named(folded: string): City[];
  /** All places whose folded name starts with a prefix. */
  beginning(prefix: string): City[];
  /** All places with a later word in the folded name that starts with a prefix: "fran" matches "san francisco". */
  withWord(prefix: string): City[];
  /** All places whose folded name contains these whole words besides others: "higuey" matches "salvaleon de higuey". */
  withWords(words: string): City[];
  /** The town nearest to a point, optionally of one country; null if none is within 500 km. */
  nearest(point: Coordinates, country?: string): City | null;
}

const farthestKm = 500;
/** Along a meridian, rounded down so that nothing within reach is ruled out. */
const kmPerDegree = 111;

/** Index of the last of the ascending numbers that isn't above a limit. */
function lastAtOrBefore(ascending: Uint32Array, limit: number): number {
  let [low, high] = [0, ascending.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if ((ascending[middle] ?? 0) <= limit) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The queries on the arrays. */
export function cityTableOf(arrays: CityArrays): CityTable {
  const { ids, populations, lats, lngs, areQuarters, regions, regionNumbers, keys: allKeys } = arrays;
  const keys = allKeys.split('\n');
  const names = arrays.names.split('\n');

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

  function citiesWhile(key: string, isMatch: (other: string) => boolean): City[] {
    const found: City[] = [];
    for (let row = firstAtOrAfter(key); row < keys.length && isMatch(keys[row] ?? ''); row += 1)
      found.push(cityAt(row));
    return found;
  }

  let rowStarts: Uint32Array | undefined;

  function startsOfRows(): Uint32Array {
    let length = 0;
    return Uint32Array.from(keys, (key) => (length += key.length + 1) - key.length - 1);
  }

  /**
   * Searching one long text is faster than 135,000 short ones.
   * @param isMatch filters names before any object is created for them
   */
  function withLater(text: string, isMatch: (key: string) => boolean = () => true): City[] {
    rowStarts ??= startsOfRows();
    const found: City[] = [];
    let row = 0;
    for (let at = allKeys.indexOf(text); at !== -1; at = allKeys.indexOf(text, rowStarts[row + 1])) {
      row = lastAtOrBefore(rowStarts, at);
      if (isMatch(keys[row] ?? '')) found.push(cityAt(row));
      if (row + 1 === keys.length) break;
    }
    return found;
  }

  function withWords(words: string): City[] {
    const later = withLater(` ${words}`, (key) => key.endsWith(` ${words}`) || key.includes(` ${words} `));
    return [...citiesWhile(`${words} `, (key) => key.startsWith(`${words} `)), ...later];
  }

  function nearest(point: Coordinates, country?: string): City | null {
    let [bestKm, bestRow] = [farthestKm, -1];
    for (const [row, latitude] of lats.entries()) {
      // Most rows are ruled out by latitude, before any distance is computed.
      if (Math.abs(latitude - point.latitude) * kmPerDegree >= bestKm || areQuarters[row] === 1) continue;
      const km = distanceKm(point, { latitude, longitude: lngs[row] ?? 0 });
      if (km < bestKm && (country === undefined || cityAt(row).country === country)) [bestKm, bestRow] = [km, row];
    }
    return bestRow === -1 ? null : cityAt(bestRow);
  }

  return {
    named: (folded) => citiesWhile(folded, (key) => key === folded),
    beginning: (prefix) => citiesWhile(prefix, (key) => key.startsWith(prefix)),
    withWord: (prefix) => withLater(` ${prefix}`),
    withWords,
    nearest,
  };
}

/** Reads the gazetteer in this thread, blocking it for most of a second; for programs with nothing else to do. */
export function loadCityTable(): CityTable {
  return cityTableOf(readCityArrays());
}
