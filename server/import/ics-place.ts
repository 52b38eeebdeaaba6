import { countryCodeOf } from '#server/infra/geo/countries.ts';
import type { Gazetteer, LocatedPlace } from '#server/infra/geo/gazetteer.ts';
import { countryOfRegion } from '#server/infra/geo/regions.ts';

/** A bare name is only accepted for a city known without its country; otherwise any "Aula" would be a village. */
const knownPopulation = 50_000;

/** A part of an address without its postal code: "8001 Zürich" is Zürich. */
function withoutCode(part: string): string {
  return part.replace(/\b(?:[A-Z]{1,2}-)?\d{4,6}(?:-\d{3,4})?\b/g, '').trim();
}

function isNarrowing(part: string): boolean {
  return countryCodeOf(part) !== null || countryOfRegion(part) !== null;
}

/**
 * Finds the city in a line such as "Kongresshaus, 8002 Zürich, Switzerland": its last parts name the city, optionally
 * followed by region and country.
 */
export function placeInLine(line: string, gazetteer: Gazetteer): LocatedPlace | null {
  const parts = line
    .split(/[,\n]/)
    .map(withoutCode)
    .filter((part) => part !== '');
  for (const count of [3, 2]) {
    const [city, ...behind] = parts.slice(-count);
    if (city === undefined || behind.length !== count - 1 || !behind.every(isNarrowing)) continue;
    const place = gazetteer.locate(city, behind.at(-1), behind[0]);
    if (place !== null) return place;
  }
  const last = parts.at(-1);
  if (last === undefined) return null;
  // A country's name alone is accepted if it is a city too, like Singapore.
  const place = gazetteer.locate(last, countryCodeOf(last) === null ? undefined : last);
  return place !== null && place.population >= knownPopulation ? place : null;
}
