import type { City } from './city-table.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import { foldName } from './fold-name.ts';
import { regionNamed, regionOf } from './regions.ts';

/** A postal code alone, or before or after a city: "8001 Zürich", "TX 75201". */
const postalCode = /(?<![\p{L}\p{N}])(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?(?![\p{L}\p{N}])/gu;
const longestCountry = 4;

/**
 * No real address has more. The number is limited because every part that is no town is searched for in the whole
 * table.
 */
const maxParts = 8;

/**
 * The last parts of an address, split at commas and line breaks, without postal codes; the last ones say where it is.
 */
export function partsOf(query: string): string[] {
  return query
    .split(/[,\n]/)
    .map((part) => part.replace(postalCode, ' ').trim())
    .filter((part) => foldName(part) !== '')
    .slice(-maxParts);
}

const countriesWithRegions = ['US', 'CA', 'AU', 'MX'];

/** Whether a part of an address is a country or a region, which contains the part before it. */
export function isNarrowing(part: string): boolean {
  return countryCodeOf(part) !== null || countriesWithRegions.some((country) => regionNamed(country, part) !== null);
}

/** Whether a city lies in the country or region that a part names: "CA" is both California and Canada. */
export function liesIn(city: City, part: string): boolean {
  return countryCodeOf(part) === city.country || regionNamed(city.country, part)?.code === city.region;
}

/** Whether a city lies in what a half-typed part may become. */
export function mayLieIn(city: City, part: string): boolean {
  if (liesIn(city, part)) return true;
  const beginning = foldName(part);
  const region = regionOf(city.country, city.region);
  const names = [countryNameOf(city.country), region?.short ?? '', region?.name ?? ''];
  return names.some((name) => foldName(name).startsWith(beginning));
}

/** The ways to read a line without commas: "dallas tx" and "santo domingo dominican republic" name more than a city. */
export function readingsOf(line: string): string[][] {
  const words = line.split(/\s+/).filter((word) => word !== '');
  const readings: string[][] = [];
  for (let count = 1; count <= Math.min(longestCountry, words.length - 1); count += 1) {
    const behind = words.slice(-count).join(' ');
    if (isNarrowing(behind)) readings.push([words.slice(0, -count).join(' '), behind]);
  }
  return readings;
}
