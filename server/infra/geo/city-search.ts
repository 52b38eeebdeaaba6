import { placeLimits } from '#contract/geo/place.ts';
import { cityAliases } from './city-aliases.ts';
import { citiesCalled, spellings } from './city-spellings.ts';
import type { City, CityTable } from './city-table.ts';
import { foldName } from './fold-name.ts';
import { isNarrowing, liesIn, mayLieIn, partsOf, readingsOf } from './address-parts.ts';

interface CitySearch {
  /** The cities that a whole address may lie in. */
  search(query: string, countries: readonly string[]): City[];
  /** The cities that a user may be about to type. */
  complete(query: string, countries: readonly string[]): City[];
}

/**
 * Exact names rank before names that start with the text, unless those are far larger; matches of later words rank
 * last.
 */
const weights = { exact: 100, beginning: 10, laterWord: 1 } as const;
const fewestLettersOfWord = 3;

interface Match {
  city: City;
  weight: number;
}

function best(matches: Match[]): City[] {
  const points = new Map<number, { city: City; points: number }>();
  for (const { city, weight } of matches) {
    const earned = (city.population + 1) * weight;
    if ((points.get(city.id)?.points ?? 0) < earned) points.set(city.id, { city, points: earned });
  }
  const order = [...points.values()].sort((a, b) => b.points - a.points);
  return order.slice(0, placeLimits.results).map(({ city }) => city);
}

function ranked(cities: City[]): City[] {
  return best(cities.map((city) => ({ city, weight: 1 })));
}

/** Finds cities in typed text, best first. */
export function createCitySearch(table: CityTable): CitySearch {
  const exactly = (name: string): City[] => spellings(name).flatMap((folded) => citiesCalled(table, folded));

  /** Matches whole words in order: "Higüey" finds Salvaleón de Higüey. Repeated parts are looked up once. */
  function createWordSearch(): (name: string) => City[] {
    const found = new Map<string, City[]>();
    return (name) => {
      const folded = foldName(name);
      if (folded.length < fewestLettersOfWord) return [];
      const cities = found.get(folded) ?? table.withWords(folded);
      found.set(folded, cities);
      return cities;
    };
  }

  /** The cities of a part that lie in every part after it. */
  function restrict(cities: City[], behind: string[], countries: readonly string[], lies = liesIn): City[] {
    return cities.filter(
      (city) =>
        (countries.length === 0 || countries.includes(city.country)) &&
        behind.every((part, index) => (index === behind.length - 1 ? lies : liesIn)(city, part)),
    );
  }

  function find(parts: string[], countries: readonly string[]): City[] {
    // Prefer the part closest to the end; names of countries and regions come last, as they may be cities too (New
    // York).
    const places = parts.map((part, index) => ({ part, behind: parts.slice(index + 1).filter(isNarrowing) }));
    const plain = places.filter(({ part }) => !isNarrowing(part)).toReversed();
    const order = [...plain, ...places.filter(({ part }) => isNarrowing(part))];
    for (const { part, behind } of order) {
      const found = restrict(exactly(part), behind, countries);
      if (found.length > 0) return ranked(found);
    }
    const byWords = createWordSearch();
    for (const { part, behind } of order) {
      // Without a narrowing part, any word is in the name of some village on earth.
      if (behind.length === 0 && countries.length === 0) continue;
      const found = restrict(byWords(part), behind, countries);
      if (found.length > 0) return ranked(found);
    }
    return [];
  }

  function search(query: string, countries: readonly string[]): City[] {
    const parts = partsOf(query);
    const found = find(parts, countries);
    const [line] = parts;
    if (found.length > 0 || line === undefined || parts.length > 1) return found;
    return readingsOf(line)
      .flatMap((reading) => find(reading, countries))
      .slice(0, placeLimits.results);
  }

  function beginning(part: string, countries: readonly string[]): City[] {
    const folded = foldName(part);
    const aliases = [...cityAliases].filter(([alias]) => alias.startsWith(folded));
    const isLong = folded.length >= fewestLettersOfWord;
    const matches: Record<keyof typeof weights, City[]> = {
      exact: citiesCalled(table, folded),
      beginning: [...table.beginning(folded), ...aliases.flatMap(([, names]) => names.flatMap(table.named))],
      laterWord: isLong ? table.withWord(folded) : [],
    };
    const kinds = Object.keys(weights) as (keyof typeof weights)[];
    return best(
      kinds.flatMap((kind) => restrict(matches[kind], [], countries).map((city) => ({ city, weight: weights[kind] }))),
    );
  }

  function complete(query: string, countries: readonly string[]): City[] {
    const parts = partsOf(query);
    const last = parts.at(-1);
    if (last === undefined) return [];
    const before = parts.at(-2);
    if (before !== undefined) {
      const inside = restrict(exactly(before), [last], countries, mayLieIn);
      if (inside.length > 0) return ranked(inside);
    }
    const begun = beginning(last, countries);
    return begun.length > 0 ? begun : search(query, countries);
  }

  return { search, complete };
}
