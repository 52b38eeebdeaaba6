import { citiesCalled, spellings } from './city-spellings.ts';
import { loadCityTable, type City, type CityTable } from './city-table.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import { countryOfRegion, regionNamed, regionOf } from './regions.ts';
import { likelyTimeZoneOf } from './time-zones.ts';

export interface LocatedPlace {
  /** degrees */
  lat: number;
  lng: number;
  city: string;
  /** in English */
  country: string;
  /** short name of the region, "TX"; null if none is in use */
  state: string | null;
  /** IANA name */
  timeZone: string | null;
  population: number;
}

export interface Gazetteer {
  /**
   * The most populous place with this name; country and region narrow it, and may also follow the city after a comma.
   */
  locate(city: string, country?: string, region?: string): LocatedPlace | null;
}

function placeOf(city: City): LocatedPlace {
  return {
    lat: city.lat,
    lng: city.lng,
    city: city.name,
    country: countryNameOf(city.country),
    state: regionOf(city.country, city.region)?.short ?? null,
    timeZone: likelyTimeZoneOf(city.country, city.region, { latitude: city.lat, longitude: city.lng }),
    population: city.population,
  };
}

/** Finds places by name, without network. The table is loaded at the first query. */
export function createGazetteer(): Gazetteer {
  let table: CityTable | undefined;

  function locate(city: string, country?: string, region?: string): LocatedPlace | null {
    const [name = '', ...behind] = city.split(',').map((part) => part.trim());
    const hints = [...(region === undefined ? [] : [region]), ...behind];
    const code =
      (country === undefined ? null : countryCodeOf(country)) ??
      hints.map(countryOfRegion).find((found) => found !== null) ??
      hints.map(countryCodeOf).find((found) => found !== null) ??
      null;
    const wantedRegion = code === null ? undefined : hints.map((hint) => regionNamed(code, hint)).find(Boolean);
    table ??= loadCityTable();
    for (const folded of spellings(name)) {
      const matches = citiesCalled(table, folded).filter(
        (candidate) =>
          (code === null || candidate.country === code) &&
          (wantedRegion === undefined || wantedRegion === null || candidate.region === wantedRegion.code),
      );
      const [largest] = matches.toSorted((a, b) => b.population - a.population);
      if (largest !== undefined) return placeOf(largest);
    }
    return null;
  }

  return { locate };
}
