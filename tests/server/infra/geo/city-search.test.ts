import { expect, test } from 'vitest';
import { placeLimits } from '#contract/geo/place.ts';
import { createCitySearch } from '#server/infra/geo/city-search.ts';
import type { CityTable } from '#server/infra/geo/city-table.ts';

/** A table without a town, which notes how often all of its names are looked through. */
function countingTable() {
  const looked: string[] = [];
  const nothing = () => [];
  const note = (words: string) => {
    looked.push(words);
    return [];
  };
  const table: CityTable = { named: nothing, beginning: nothing, withWord: note, withWords: note, nearest: () => null };
  return { looked, ...createCitySearch(table) };
}

test.each([
  ['one word again and again', () => 'san'],
  ['ever other words', (number: number) => `a${number}`.padEnd(3, 'x')],
])('[API-04] [WIZ-08] a question of many parts, %s, has the table looked through a few times', (_name, part) => {
  const query = Array.from({ length: 50 }, (_, number) => part(number)).join();
  expect(query.length).toBeLessThanOrEqual(placeLimits.query);
  for (const verb of ['search', 'complete'] as const) {
    const { looked, ...search } = countingTable();
    expect(search[verb](query, ['BV'])).toEqual([]);
    expect(looked.length).toBeGreaterThan(0);
    expect(looked.length).toBeLessThanOrEqual(part(0) === part(1) ? 2 : 9);
  }
});
