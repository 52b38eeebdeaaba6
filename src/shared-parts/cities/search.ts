import type { City } from './read.ts';

export interface CityRequest {
  /** the beginning of a word of the name, in any case and with or without accents */
  text: string;
  limit: number;
}

export interface FoundCity {
  name: string;
  /** ISO 3166, two letters */
  country: string;
  latitude: number;
  longitude: number;
}

// Letters that don't decompose into a base letter and a mark.
const letters: Readonly<Record<string, string>> = { ø: 'o', ł: 'l', đ: 'd', ð: 'd', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe' };

function normalizeText(text: string): string {
  const plain = text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’‘`]/gu, '')
    .toLowerCase()
    .replaceAll(/[øłđðıßæœ]/g, (letter) => letters[letter] ?? letter);
  return plain.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim();
}

/** Finds cities by the start of any of their words, ignoring accents; in the order of `cities`, largest first. */
export function createCitySearch(cities: readonly City[]) {
  const names = cities.map(({ name }) => ` ${normalizeText(name)}`);
  return (text: string, limit: number): FoundCity[] => {
    const prefix = ` ${normalizeText(text)}`;
    if (prefix === ' ') return [];
    return cities
      .filter((_, index) => names[index]?.includes(prefix) === true)
      .slice(0, limit)
      .map(({ name, country, latitude, longitude }) => ({ name, country, latitude, longitude }));
  };
}
