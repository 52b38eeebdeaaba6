import { fc } from '#world/random/properties.ts';
import { expect, test } from 'vitest';
import type { Coordinates } from '#contract/geo/distance.ts';
import {
  createClusterIndex,
  maxInPile,
  maxPoints,
  nearestZoom,
  type MapPoint,
  type Viewport,
} from '#features/map/cluster/point-index.ts';

const world: Viewport = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };
const middle = { latitude: 0, longitude: 0 };

const indexOf = (places: readonly Coordinates[]) =>
  createClusterIndex(Float64Array.from(places.flatMap(({ latitude, longitude }) => [latitude, longitude])));
const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });

function look(places: readonly Coordinates[], seen: Partial<Viewport> = {}, from = middle, isEverywhere = false) {
  const { points, listed } = indexOf(places).query({
    viewport: { ...world, ...seen },
    from,
    isListingAll: isEverywhere,
  });
  return { points, listed: [...listed] };
}
const countOf = (points: MapPoint) => (points.type === 'one' ? 1 : points.count);
const total = (points: readonly MapPoint[]) => points.reduce((sum, each) => sum + countOf(each), 0);
const ones = (points: readonly MapPoint[]) =>
  points.flatMap((each) => (each.type === 'one' ? each.index : [])).sort((left, right) => left - right);

test('[MAP-03] few places are told apart, however near to each other: the page clusters them', () => {
  const near = [at(18, -70), at(18.000_1, -70), at(18, -70)];
  for (const zoom of [0, 3, 12, 19]) expect(ones(look(near, { zoom }).points)).toEqual([0, 1, 2]);
  expect(look([], { zoom: 3 })).toEqual({ points: [], listed: [] });
});

/** Places in rows of a grid, each so many degrees from the next. */
const grid = (across: number, apart: number) =>
  Array.from({ length: across * across }, (_unused, index) =>
    at((index % across) * apart, Math.floor(index / across) * apart),
  );

test('[MAP-07] of many places no more points than a page can draw, each as near as there is room for, and all are counted', () => {
  const many = grid(60, 0.3);
  let before = 0;
  for (const zoom of [0, 2, 4, 6]) {
    const { points } = look(many, { zoom });
    expect(points.length).toBeLessThanOrEqual(maxPoints);
    expect(points.length).toBeGreaterThanOrEqual(before);
    expect(total(points)).toBe(many.length);
    before = points.length;
  }
  // Where all of it is far apart, it is still no more.
  const far = look(grid(40, 2), { zoom: 12 }).points;
  expect([far.length <= maxPoints, total(far)]).toEqual([true, 1_600]);
});

test('[MAP-03] a group says at which zoom it comes apart', () => {
  const { points } = look(grid(60, 0.3), { zoom: 0 });
  const groups = points.flatMap((point) => (point.type === 'group' ? point : []));
  expect(groups.length).toBeGreaterThan(0);
  for (const { zoom } of groups) expect(zoom).toBeGreaterThan(0);
});

test('[MAP-03] of a pile so many are told apart as can be laid out, the rest as one that no zoom takes apart', () => {
  const pile = Array.from({ length: 120 }, () => at(18.486, -69.931));
  const { points } = look([at(40, 0), ...pile], { zoom: 5 });
  expect(ones(points)).toEqual(Array.from({ length: maxInPile + 1 }, (_unused, index) => index));
  const [rest, ...others] = points.flatMap((point) => (point.type === 'group' ? point : []));
  expect(rest).toMatchObject({ count: 120 - maxInPile, zoom: null });
  expect(others).toEqual([]);
});

test('[MAP-03] what stands alone stands exactly where it is', () => {
  const exact = at(18.486_057_123, -69.931_211_987);
  expect(look([exact], { zoom: 19 }).points).toEqual([{ type: 'one', index: 0, ...exact }]);
});

const dateLine = [at(0, 175), at(0, -175), at(0, 0), at(60, 179)];

test.each([
  ['east of it', 170, 190],
  ['west of it', -190, -170],
  ['a way around the earth farther', 530, 550],
  ['a way around the other way', -550, -530],
])('[MAP-03] [MAP-04] a view across the date line, told from %s', (_name, west, east) => {
  const { points, listed } = look(dateLine, { west, east, south: -10, north: 10, zoom: 6 }, at(0, -180));
  expect(ones(points)).toEqual([0, 1]);
  expect(listed.toSorted((left, right) => left - right)).toEqual([0, 1]);
});

test('[MAP-04] what lies a little outside is drawn, so that it is there when the map moves, and not listed', () => {
  const { points, listed } = look([at(0, 10.1), at(0, 12), at(0, 5)], {
    west: 0,
    east: 10,
    south: -5,
    north: 5,
    zoom: 10,
  });
  expect(ones(points)).toEqual([0, 2]);
  expect(listed).toEqual([2]);
});

test('[MAP-04] what is on the edge of the view is seen', () => {
  const seen = { west: -10, east: 10, south: -5, north: 5, zoom: 10 };
  const corners = [at(5, 10), at(-5, -10), at(5, -10), at(-5, 10)];
  expect(look(corners, seen).listed).toHaveLength(4);
  expect(look([at(5.001, 0), at(0, 10.001), at(-5.001, 0), at(0, -10.001)], seen).listed).toEqual([]);
});

/** Written anew from the formula: the earth is a ball of 6371 km. */
function haversineKm(from: Coordinates, to: Coordinates): number {
  const turn = Math.PI / 180;
  const a =
    Math.sin(((to.latitude - from.latitude) * turn) / 2) ** 2 +
    Math.cos(from.latitude * turn) *
      Math.cos(to.latitude * turn) *
      Math.sin(((to.longitude - from.longitude) * turn) / 2) ** 2;
  return 2 * 6371 * Math.atan2(Math.sqrt(a), Math.sqrt(Math.max(0, 1 - a)));
}

test('[MAP-04] the nearest first as the crow flies, also across the date line and near the pole', () => {
  // By degrees the second would be nearer.
  const places = [at(80, 60), at(60, 0), at(80, -170), at(0, 0)];
  expect(look(places, {}, at(80, 180)).listed).toEqual([2, 0, 1, 3]);
});

test('[MAP-04] those of one place keep their order', () => {
  expect(look([at(1, 1), at(0.5, 0.5), at(1, 1), at(1, 1)]).listed).toEqual([1, 0, 2, 3]);
});

test('[MAP-04] everywhere lists what isn’t seen too, and draws no more for it', () => {
  const seen = { west: -71, east: -69, south: 18, north: 19, zoom: 10 };
  const places = [at(40, -74), at(18.5, -70), at(-33, 151)];
  expect(look(places, seen, at(18.5, -70), true)).toMatchObject({ points: [{ index: 1 }], listed: [1, 0, 2] });
  expect(look(places, seen, at(18.5, -70), false).listed).toEqual([1]);
});

// On a grid that numbers hold exactly, so that a test of the edges is fair.
const quarter = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((number) => number / 4);
const places = fc.array(fc.record({ latitude: quarter(-85, 85), longitude: quarter(-180, 179) }), { maxLength: 60 });
const zooms = fc.integer({ min: 0, max: nearestZoom });

test('[MAP-03] property: where the whole world is seen, every place is counted once, at every zoom', () => {
  fc.assert(
    fc.property(places, zooms, fc.integer({ min: -800, max: 800 }), (given, zoom, west) => {
      const { points, listed } = look(given, { zoom, west, east: west + 360 });
      expect(total(points)).toBe(given.length);
      expect(listed).toHaveLength(given.length);
      for (const index of ones(points)) expect(points).toContainEqual({ type: 'one', index, ...given[index] });
      expect(new Set(ones(points)).size).toBe(ones(points).length);
      for (const each of points) expect(countOf(each)).toBeGreaterThanOrEqual(1);
    }),
  );
});

const views = fc
  .record({ west: quarter(-700, 700), width: quarter(1, 200), south: quarter(-85, 80), height: quarter(1, 60) })
  .map(({ west, width, south, height }) => ({ west, east: west + width, south, north: south + height }));

test('[MAP-03] [MAP-04] property: exactly what is seen is listed, the nearest first, by the numbers that were given', () => {
  const spot = fc.record({ latitude: quarter(-85, 85), longitude: quarter(-180, 180) });
  fc.assert(
    fc.property(places, views, zooms, spot, (given, view, zoom, from) => {
      const { points, listed } = look(given, { ...view, zoom }, from);
      const isSeen = ({ latitude, longitude }: Coordinates) =>
        latitude >= view.south &&
        latitude <= view.north &&
        [-3, -2, -1, 0, 1, 2, 3].some((turns) => {
          const seenAt = longitude + 360 * turns;
          return seenAt >= view.west && seenAt <= view.east;
        });
      const expected = given.flatMap((place, index) => (isSeen(place) ? index : []));
      expect(listed.toSorted((left, right) => left - right)).toEqual(expected);
      // So near, a cluster stands where all that it holds does: what is listed is drawn.
      expect(total(points)).toBeGreaterThanOrEqual(zoom >= 12 ? expected.length : 0);
      const km = listed.map((index) => haversineKm(from, given[index] ?? middle));
      for (const [index, each] of km.entries()) expect(each).toBeGreaterThanOrEqual((km[index - 1] ?? 0) - 1e-6);
    }),
  );
});
