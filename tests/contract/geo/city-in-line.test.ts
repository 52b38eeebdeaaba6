import { expect, test } from 'vitest';
import { isCityInLine } from '#contract/geo/city-in-line.ts';

test.each([
  ['Kongresshaus, 8002 Zürich, Switzerland', 'Zurich', true],
  ['Corner Books\n12 Main St, Beacon, NY 12508', 'Beacon', true],
  ['The Depot (1701 Wynkoop St, Denver, CO)', 'Denver', true],
  ['BERLIN', 'Berlin', true],
  ['Café Berlin, Hauptstraße 5', 'Berlin', false],
  ['Berliner Ensemble', 'Berlin', false],
  [null, 'Berlin', false],
  ['Kongresshaus', null, false],
])('[DET-01] %j names its city %j: %s', (line, city, isNamed) => {
  expect(isCityInLine(line, city)).toBe(isNamed);
});
