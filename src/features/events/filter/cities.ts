import { findCities } from '#shared-parts/cities/find.ts';
import type { FoundCity } from '#shared-parts/cities/search.ts';

const mostNamesakes = 50;
const countrySuffix = /^(.+), ([A-Z]{2})$/;

const letters = (text: string) => text.normalize('NFD').replaceAll(/\P{L}/gu, '').toLowerCase();

/** The city of an address, such as `Madrid` or `Madrid, CO`: the largest of that name; null if the device knows none. */
export async function cityOf(place: string): Promise<FoundCity | null> {
  const [, name = place, country = null] = countrySuffix.exec(place) ?? [];
  const cities = await findCities(name, mostNamesakes);
  const namesakes = cities.filter((city) => letters(city.name) === letters(name));
  return namesakes.find((city) => country === null || city.country === country) ?? null;
}

/** What a city is called in an address; with its country where a larger one has the same name. */
export function placeOf(city: FoundCity, cities: readonly FoundCity[]): string {
  const first = cities.find(({ name }) => letters(name) === letters(city.name));
  return first === undefined || first === city ? city.name : `${city.name}, ${city.country}`;
}
