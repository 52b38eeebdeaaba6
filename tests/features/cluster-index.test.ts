import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Coordinates } from '#contract/distance.ts';
import { createClusterIndex, nearestZoom, type Marked, type SeenPart } from '#features/map/cluster-index.ts';

const world: SeenPart = { west: -180, south: -90, east: 180, north: 90, zoom: 0 };
const middle = { latitude: 0, longitude: 0 };

const indexOf = (places: readonly Coordinates[]) =>
  createClusterIndex(Float64Array.from(places.flatMap(({ latitude, longitude }) => [latitude, longitude])));
const at = (latitude: number, longitude: number): Coordinates => ({ latitude, longitude });

function look(places: readonly Coordinates[], seen: Partial<SeenPart> = {}, from = middle, isEverywhere = false) {
  const { marked, listed } = indexOf(places).look({ seen: { ...world, ...seen }, from, isEverywhere });
  return { marked, listed: [...listed] };
}
const countOf = (marked: Marked) => (marked.as === 'one' ? 1 : marked.count);
const total = (marked: readonly Marked[]) => marked.reduce((sum, each) => sum + countOf(each), 0);
const ones = (marked: readonly Marked[]) =>
  marked.flatMap((each) => (each.as === 'one' ? each.index : [])).sort((left, right) => left - right);

/** Two places of the equator that lie so many px apart at a zoom, on pictures of 256 px. */
function apart(px: number, zoom: number): Coordinates[] {
  return [at(0, -70), at(0, -70 + (px * 360) / (256 * 2 ** zoom))];
}

test.each([2, 5, 10, 12, 14, 16])('[MAP-03] at zoom %i places 59 px apart are one cluster, 61 px apart two', (zoom) => {
  const near = look(apart(59, zoom), { zoom }).marked;
  expect(near.map(({ as }) => as)).toEqual(['cluster']);
  expect(total(near)).toBe(2);
  expect(look(apart(59, zoom), { zoom: zoom + 1 }).marked.map(({ as }) => as)).toEqual(['one', 'one']);
  for (const px of [61, 75, 119]) {
    expect(look(apart(px, zoom), { zoom }).marked.map(({ as }) => as)).toEqual(['one', 'one']);
  }
});

test('[MAP-03] two make a cluster, one alone never does', () => {
  expect(look([at(18, -70)], { zoom: 3 }).marked).toEqual([{ as: 'one', index: 0, ...at(18, -70) }]);
  expect(look([at(18, -70), at(18.001, -70)], { zoom: 3 }).marked).toMatchObject([{ as: 'cluster', count: 2 }]);
  expect(look([], { zoom: 3 })).toEqual({ marked: [], listed: [] });
});

test('[MAP-03] between two zooms the nearer one tells', () => {
  expect(look(apart(50, 10), { zoom: 10.4 }).marked).toHaveLength(1);
  expect(look(apart(50, 10), { zoom: 10.6 }).marked).toHaveLength(2);
});

test('[MAP-03] what stands alone stands exactly where it is', () => {
  const exact = at(18.486_057_123, -69.931_211_987);
  expect(look([exact], { zoom: 19 }).marked).toEqual([{ as: 'one', index: 0, ...exact }]);
});

const dateLine = [at(0, 175), at(0, -175), at(0, 0), at(60, 179)];

test.each([
  ['east of it', 170, 190],
  ['west of it', -190, -170],
  ['a way around the earth farther', 530, 550],
  ['a way around the other way', -550, -530],
])('[MAP-03] [MAP-04] a view across the date line, told from %s', (_name, west, east) => {
  const { marked, listed } = look(dateLine, { west, east, south: -10, north: 10, zoom: 6 }, at(0, -180));
  expect(ones(marked)).toEqual([0, 1]);
  expect(listed.toSorted((left, right) => left - right)).toEqual([0, 1]);
});

test('[MAP-04] what lies a little outside is drawn, so that it is there when the map moves, and not listed', () => {
  const { marked, listed } = look([at(0, 10.1), at(0, 12), at(0, 5)], {
    west: 0,
    east: 10,
    south: -5,
    north: 5,
    zoom: 10,
  });
  expect(ones(marked)).toEqual([0, 2]);
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
  expect(look(places, seen, at(18.5, -70), true)).toMatchObject({ marked: [{ index: 1 }], listed: [1, 0, 2] });
  expect(look(places, seen, at(18.5, -70), false).listed).toEqual([1]);
});

/** The only cluster that is seen, opened. */
function opened(places: readonly Coordinates[], zoom: number) {
  const index = indexOf(places);
  const [cluster] = index.look({ seen: { ...world, zoom }, from: middle, isEverywhere: false }).marked;
  if (cluster?.as !== 'cluster') throw new Error('There is no cluster.');
  return index.open(cluster.id);
}

test('[MAP-03] a cluster of near places comes apart at the first zoom that tells them apart', () => {
  const places = apart(50, 11);
  const way = opened(places, 4);
  expect(way).toEqual({ as: 'zoom', zoom: 12 });
  expect(look(places, { zoom: 11 }).marked).toHaveLength(1);
  expect(look(places, { zoom: 12 }).marked).toHaveLength(2);
});

test('[MAP-03] a cluster of one place is a pile at every zoom: no nearness tells its events apart', () => {
  const places = [at(40, 0), at(18.486, -69.931), at(18.486, -69.931), at(18.486, -69.931)];
  for (const zoom of [8, 15, nearestZoom]) {
    const index = indexOf(places);
    const { marked } = index.look({ seen: { ...world, zoom }, from: middle, isEverywhere: false });
    const cluster = marked.find(({ as }) => as === 'cluster');
    const way = cluster?.as === 'cluster' ? index.open(cluster.id) : null;
    expect(way?.as === 'pile' ? way.indices.toSorted((left, right) => left - right) : way).toEqual([1, 2, 3]);
  }
});

// On a grid that numbers hold exactly, so that a test of the edges is fair.
const quarter = (least: number, most: number) =>
  fc.integer({ min: least * 4, max: most * 4 }).map((number) => number / 4);
const places = fc.array(fc.record({ latitude: quarter(-85, 85), longitude: quarter(-180, 179) }), { maxLength: 60 });
const zooms = fc.integer({ min: 0, max: nearestZoom });

test('[MAP-03] property: where the whole world is seen, every place is counted once, at every zoom', () => {
  fc.assert(
    fc.property(places, zooms, fc.integer({ min: -800, max: 800 }), (given, zoom, west) => {
      const { marked, listed } = look(given, { zoom, west, east: west + 360 });
      expect(total(marked)).toBe(given.length);
      expect(listed).toHaveLength(given.length);
      for (const index of ones(marked)) expect(marked).toContainEqual({ as: 'one', index, ...given[index] });
      expect(new Set(ones(marked)).size).toBe(ones(marked).length);
      for (const each of marked) expect(countOf(each)).toBeGreaterThanOrEqual(each.as === 'one' ? 1 : 2);
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
      const { marked, listed } = look(given, { ...view, zoom }, from);
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
      expect(total(marked)).toBeGreaterThanOrEqual(zoom >= 12 ? expected.length : 0);
      const km = listed.map((index) => haversineKm(from, given[index] ?? middle));
      for (const [index, each] of km.entries()) expect(each).toBeGreaterThanOrEqual((km[index - 1] ?? 0) - 1e-6);
    }),
  );
});
