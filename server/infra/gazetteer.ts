import { cityAliases } from './city-aliases.ts';
import { loadCityTable, type City, type CityTable } from './city-table.ts';
import { countryCodeOf, countryNameOf } from './countries.ts';
import { foldName } from './fold-name.ts';
import { countryOfRegion, regionNamed, regionOf } from './regions.ts';
import { timeZoneOf } from './time-zones.ts';

export interface Place {
  /** degrees */
  lat: number;
  lng: number;
  city: string;
  /** in English */
  country: string;
  /** short name of the region, "TX"; null where none is in use */
  state: string | null;
  /** IANA name */
  timeZone: string | null;
  population: number;
}

export interface Gazetteer {
  /** The most populous place of that name; country and region narrow it and may also stand behind the city's comma. */
  locate(city: string, country?: string, region?: string): Place | null;
}

function placeOf(city: City): Place {
  return {
    lat: city.lat,
    lng: city.lng,
    city: city.name,
    country: countryNameOf(city.country),
    state: regionOf(city.country, city.region)?.short ?? null,
    timeZone: timeZoneOf(city.country, city.region),
    population: city.population,
  };
}

/** Spellings to try in order: as written, without what stands in brackets, each half of "A / B", with and without "City". */
function spellings(name: string): string[] {
  const bare = name.replace(/\([^)]*\)/g, ' ');
  const halves = bare.split(/[/&]| and | - /i);
  const folded = [name, bare, ...halves].map(foldName);
  const shorter = folded.map((text) => text.replace(/^(greater|city of) | city$/g, ''));
  const longer = folded.map((text) => `${text} city`);
  return [...new Set([...folded, ...shorter, ...longer])].filter((text) => text !== '');
}

/** Places by name, with no network. The table is read at the first question. */
export function createGazetteer(): Gazetteer {
  let table: CityTable | undefined;

  function locate(city: string, country?: string, region?: string): Place | null {
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
      const candidates = [folded, ...(cityAliases.get(folded) ?? [])].flatMap(table.named);
      const matches = candidates.filter(
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
