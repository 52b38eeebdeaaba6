import { distanceKm, type Coordinates } from '#contract/geo/distance.ts';
import { readCityArrays, type CityArrays } from './city-arrays.ts';

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
  /** All places whose folded name has these whole words, and others too: "higuey" is in "salvaleon de higuey". */
  withWords(words: string): City[];
  /** The town nearest to a point, of one country if need be; null where none is within 500 km. */
  nearest(point: Coordinates, country?: string): City | null;
}

const farthestKm = 500;
/** Along a meridian, a little less than it is, so that nothing within reach is ruled out. */
const kmPerDegree = 111;

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

/** What can be asked of the arrays. */
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

  /** One text to look through is faster than 135,000 of them. @param isMatch of a name, which is asked before anything is made of it */
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
    withWord: (prefix) => withLater(` ${prefix}`),
    withWords,
    nearest,
  };
}

/** Reads the gazetteer here and now, for what has nothing else to do: it holds up its thread for most of a second. */
export function loadCityTable(): CityTable {
  return cityTableOf(readCityArrays());
}
