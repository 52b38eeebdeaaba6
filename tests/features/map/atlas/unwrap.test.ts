import { feature, mesh } from 'topojson-client';
import { expect, test } from 'vitest';
import type { Detail } from '#features/map/atlas/details.ts';
import { polygonsOf } from '#features/map/atlas/tile-index.ts';
import { unwrapLine, unwrapLines, unwrapPolygon } from '#features/map/atlas/unwrap.ts';
import { topologyOf } from './files.ts';

const details: Detail[] = ['coarse', 'fine'];
const longitudes = (ring: readonly GeoJSON.Position[]) => ring.map(([longitude = 0]) => longitude);

/** The farthest that one side of the rings goes, in degrees of longitude. */
function longestLeap(rings: readonly GeoJSON.Position[][]): number {
  const leaps = rings
    .map(longitudes)
    .flatMap((line) => line.map((at, index) => Math.abs(at - (line[index - 1] ?? at))));
  return leaps.reduce((longest, leap) => Math.max(longest, leap), 0);
}

function piecesOf(name: string, detail: Detail): GeoJSON.Position[][][] {
  const topology = topologyOf(detail);
  const { features } = feature(topology, topology.objects.countries);
  const country = features.find(({ properties }) => properties.name === name);
  if (country === undefined) throw new Error(`The atlas has no ${name}.`);
  return polygonsOf(country.geometry);
}

test('[MAP-07] a line goes on over the antimeridian, to either side and back', () => {
  const line = [
    [179, 1],
    [-179, 2],
    [-178, 3],
    [178, 4],
    [1, 5],
  ];
  expect(longitudes(unwrapLine(line))).toEqual([179, 181, 182, 178, 1]);
  expect(
    longitudes(
      unwrapLine([
        [-179, 1],
        [179, 2],
      ]),
    ),
  ).toEqual([-179, -181]);
});

const across: [string, Detail, boolean][] = [
  ['Russia', 'coarse', true],
  ['Russia', 'fine', true],
  ['Fiji', 'coarse', true],
  ['Fiji', 'fine', true],
  ['Antarctica', 'coarse', true],
  ['Antarctica', 'fine', true],
  ['New Zealand', 'coarse', false],
];
test.each(across)('[MAP-07] %s has no bar across the map: %s', (name, detail, hasBarInFile) => {
  const raw = piecesOf(name, detail);
  const pieces = raw.map(unwrapPolygon);
  expect(raw.some((rings) => longestLeap(rings) > 180)).toBe(hasBarInFile);
  expect(pieces.filter((rings) => longestLeap(rings) > 180)).toEqual([]);
  for (const ring of pieces.flat()) expect(ring.at(-1)).toEqual(ring[0]);
});

test.each(details)('[MAP-07] Antarctica is closed along the pole, and reaches once around the earth: %s', (detail) => {
  const [mainland = []] = piecesOf('Antarctica', detail)
    .map((rings) => unwrapPolygon(rings)[0] ?? [])
    .sort((one, other) => other.length - one.length);
  expect(Math.min(...mainland.map(([, latitude = 0]) => latitude))).toBe(-90);
  expect(Math.max(...longitudes(mainland)) - Math.min(...longitudes(mainland))).toBeCloseTo(360, 0);
});

test('[MAP-07] a hole stands in its polygon, not a turn away', () => {
  const outer = [
    [170, 0],
    [-170, 0],
    [-170, 20],
    [170, 20],
    [170, 0],
  ];
  const hole = [
    [-176, 5],
    [-174, 5],
    [-174, 8],
    [-176, 5],
  ];
  expect(unwrapPolygon([outer, hole]).map(longitudes)).toEqual([
    [170, 190, 190, 170, 170],
    [184, 186, 186, 184],
  ]);
});

test.each(details)(
  '[MAP-07] coasts and borders are drawn without the pole, and without cuts at the antimeridian: %s',
  (detail) => {
    const topology = topologyOf(detail);
    const lines = unwrapLines(mesh(topology, topology.objects.countries).coordinates);
    expect(lines.length).toBeGreaterThan(100);
    expect(longestLeap(lines)).toBeLessThan(180);
    const sides = lines.flatMap((line) => line.slice(1).map((at, index) => [line[index] ?? [], at]));
    const cuts = sides.filter(
      ([[from = 0, south = 0] = [], [to = 0, north = 0] = []]) =>
        Math.abs(Math.abs(from) - 180) < 0.001 && from === to && south !== north,
    );
    expect(cuts).toEqual([]);
    expect(lines.flat().some(([, latitude = 0]) => latitude < -89)).toBe(false);
  },
);
